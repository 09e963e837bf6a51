import { Plus, Rss } from "lucide-react";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { useMe } from "../../../client/session/current-user";
import { useToday } from "../../../client/session/use-today";
import { AccessDenied } from "../../../client/shell/access-denied";
import { Page } from "../../../client/shell/page";
import { addDays } from "../../../shared/time";
import { t } from "../../../shared/words";
import { Button, buttonClass } from "../../../ui/button";
import { PageTabs } from "../../../ui/page-tabs";
import { useNeeds, useStayFlags } from "../queries/stays";
import type { DialogRequest } from "./dialog-request";
import { StaysDialogs } from "./dialogs";
import { FlagList } from "./flags/flag-list";
import { ImportStaysButton } from "./import/button";
import { MonthView } from "./month/month-view";
import { LaneSkeleton } from "./plan/lane-skeleton";

/** With the library for dragging, which nothing else on the page needs. */
const PlanLane = lazy(async () => ({ default: (await import("./plan/plan-lane")).PlanLane }));

/** How many days ahead there is to plan. */
const daysAhead = 14;
const views = ["month", "plan", "decide"] as const;
type View = (typeof views)[number];

/**
 * /stays: the stays of all villas, the cleanings that they need, and the work that no longer fits them. Plans of a day are a higher feature, so
 * office.tsx passes in the way to them.
 */
export default function Stays({ PlanDay }: { PlanDay?: ComponentType<{ day: string }> }) {
  const me = useMe();
  if (me.role !== "admin" && me.role !== "teamleader")
    return (
      <AccessDenied
        message={t("Access denied. Only administrators and team leaders can see stays.")}
        link={{ label: t("Back to home"), href: "/" }}
      />
    );
  return <StaysOfPark PlanDay={PlanDay} />;
}

function StaysOfPark({ PlanDay }: { PlanDay: ComponentType<{ day: string }> | undefined }) {
  const today = useToday();
  const [address, setAddress] = useSearchParams();
  const [request, setRequest] = useState<DialogRequest>();
  const needs = useNeeds({ from: today, to: addDays(today, daysAhead) });
  const flags = useStayFlags();
  const asked = address.get("view");
  const view: View = views.find((one) => one === asked) ?? "month";
  const show = (next: View) =>
    setAddress((before) => {
      const { view: _, ...others } = Object.fromEntries(before);
      return next === "month" ? others : { ...others, view: next };
    });
  const toPlan = needs.data?.filter(({ assignmentId }) => assignmentId === null).length ?? 0;
  const toDecide = flags.data?.length ?? 0;
  return (
    <Page
      title={t("Stays")}
      subtitle={t("Guest stays, and the cleanings that they need")}
      aside={
        <div className="flex flex-wrap justify-end gap-2">
          <Link href="/admin/feeds" className={buttonClass({ variant: "outline" })}>
            <Rss size={20} />
            <span className="max-md:sr-only">{t("Calendar feeds")}</span>
          </Link>
          <ImportStaysButton />
          <Button onClick={() => setRequest({ kind: "add", unitId: "", arrival: today })}>
            <Plus size={20} />
            {t("Add stay")}
          </Button>
        </div>
      }
    >
      <PageTabs<View>
        label={t("View|of the stays")}
        value={view}
        onChange={show}
        options={[
          { value: "month", label: t("By villa") },
          { value: "plan", label: toPlan > 0 ? t("To plan ({count})", { count: toPlan }) : t("To plan") },
          { value: "decide", label: toDecide > 0 ? t("To decide ({count})", { count: toDecide }) : t("To decide") },
        ]}
      >
        <div className="pt-4">
          {view === "month" && <MonthView today={today} onOpenDialog={setRequest} />}
          {view === "plan" && (
            <Suspense fallback={<LaneSkeleton />}>
              <PlanLane today={today} needs={needs} PlanDay={PlanDay} onOpenDialog={setRequest} />
            </Suspense>
          )}
          {view === "decide" && <FlagList flags={flags} />}
        </div>
      </PageTabs>
      <StaysDialogs request={request} onClose={() => setRequest(undefined)} />
    </Page>
  );
}
