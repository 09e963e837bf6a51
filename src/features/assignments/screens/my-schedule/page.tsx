import { CircleCheck, CircleDashed, Timer } from "lucide-react";
import { type ComponentType, Suspense, useEffect, useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { withTexts } from "../../../../client/browser/language";
import { lazyOptional } from "../../../../client/parts/lazy-optional";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useMe, useZone } from "../../../../client/session/current-user";
import { useToday } from "../../../../client/session/use-today";
import { AccessDenied } from "../../../../client/shell/access-denied";
import { useInstallOffer } from "../../../../client/shell/install";
import { Page } from "../../../../client/shell/page";
import { isDay, parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Counts } from "../../../../ui/counts";
import { Empty } from "../../../../ui/empty";
import type { Assignment } from "../../contract/assignment";
import { useCleanerDay, usePrefetchDay } from "../../queries/day";
import { countByStatus, partsOfDay } from "../../rules/display";
import { DayPicker } from "../parts/day-picker";
import { DaySkeleton } from "../parts/skeletons";
import { AssignmentCard } from "./assignment-card";
import { FinishedWork } from "./finished-work";

const InstallHint = lazyOptional(withTexts("extras", () => import("../../../../client/shell/install-hint")));

type OwnAbsence = ComponentType<{ day: string; today: string }>;
/** Loads what is shown below the date. Absences are a higher feature, so client.tsx passes it in; the server renders the page without it. */
type Parts = { load?: () => Promise<{ default: OwnAbsence }> };

/** Whose day is shown, and which one. */
type Shown = { myId: string; day: string; isToday: boolean };

/** /cleaner: a cleaner's day. The date is in the URL, so that it survives a reload. */
export default function MySchedule(parts: Parts) {
  const me = useMe();
  if (me.role !== "cleaner")
    return (
      <AccessDenied
        message={t("Only cleaners have their own schedule.")}
        link={{ label: t("Back to home"), href: "/" }}
      />
    );
  return <Day {...parts} />;
}

function Day({ load }: Parts) {
  const me = useMe();
  const today = useToday();
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const dateParam = search.get("date") ?? "";
  const day = isDay(dateParam) ? dateParam : today;
  const shown = { myId: me.id, day, isToday: day === today };
  const pick = (next: string) => navigate(next === today ? "/cleaner" : `/cleaner?date=${next}`);
  return (
    <Page title={t("My Schedule")}>
      <div className="flex flex-col gap-4 md:flex-row">
        <div className="md:w-88">
          <DayPicker day={day} today={today} onPick={pick} />
        </div>
        {/* Reserves its place, so that nothing moves when it arrives. */}
        <div className="min-h-12 grow">
          <BelowDate load={load} day={day} today={today} />
        </div>
      </div>
      <Assignments {...shown} />
      <Prefetch {...shown} />
      <InstallOffer {...shown} />
    </Page>
  );
}

// Components of their own, so that the day is not rendered again with them.

function BelowDate({ load, ...days }: Parts & { day: string; today: string }) {
  const [Part, setPart] = useState<OwnAbsence>();
  useEffect(
    () =>
      void load?.().then(
        (part) => setPart(() => part.default),
        // Without the file the day is complete but for this.
        () => undefined,
      ),
    [load],
  );
  return Part && <Part {...days} />;
}

function Prefetch({ myId, day, isToday }: Shown) {
  usePrefetchDay(myId, day, isToday);
  return null;
}

function InstallOffer({ myId }: Shown) {
  const way = useInstallOffer(myId);
  return (
    way && (
      <Suspense fallback={null}>
        <InstallHint way={way} />
      </Suspense>
    )
  );
}

const cardGrid = "grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3";

const titleOf = (title: string) => (
  <h2 key={title} className="col-span-full -mb-1 text-lg font-bold tracking-tight">
    {title}
  </h2>
);

function Assignments({ myId, day, isToday }: Shown) {
  const zone = useZone();
  const [work, query] = useCleanerDay(myId, day, isToday);
  if (work) {
    const counts = countByStatus(work);
    const isFromBefore = ({ plannedAt }: Assignment) => parkDay(new Date(plannedAt), zone) < day;
    const { earlier, today, waiting, finished, next } = partsOfDay(work, isFromBefore);
    const cardOf = (one: Assignment) => (
      <AssignmentCard key={one.id} work={one} myId={myId} day={day} isNext={isToday && one === next} />
    );
    return (
      <>
        <Counts
          label={t("Cleanings on this day")}
          items={[
            { label: t("Pending|how many cleanings"), value: counts.pending, icon: CircleDashed, tone: "pending" },
            { label: t("In Progress"), value: counts.inProgress, icon: Timer, tone: "in-progress" },
            { label: t("Completed|how many cleanings"), value: counts.completed, icon: CircleCheck, tone: "done" },
          ]}
        />
        {earlier.length + today.length + waiting.length > 0 && (
          <div className={cardGrid}>
            {/* One list, so that a card that moves stays the same, with the focus. */}
            {[
              earlier.length > 0 && titleOf(t("From before")),
              ...earlier.map(cardOf),
              earlier.length > 0 && today.length > 0 && titleOf(t("Today")),
              ...today.map(cardOf),
              waiting.length > 0 && titleOf(t("Guests still here")),
              ...waiting.map(cardOf),
            ]}
          </div>
        )}
        {finished.length > 0 && (
          <FinishedWork count={finished.length} isAll={earlier.length + today.length + waiting.length === 0}>
            <div className={cardGrid}>{finished.map(cardOf)}</div>
          </FinishedWork>
        )}
        {work.every(isFromBefore) && (
          <Empty title={t("No assignments for the date")} help={t("Choose a different date or check back later")} />
        )}
      </>
    );
  }
  if (query.isError) return <LoadFailed onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  return <DaySkeleton />;
}
