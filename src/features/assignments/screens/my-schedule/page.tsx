import { CircleCheck, CircleDashed, Timer } from "lucide-react";
import { Suspense } from "react";
import { useLocation, useSearchParams } from "wouter";
import { lazyOptional } from "../../../../client/parts/lazy-optional";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { AccessDenied } from "../../../../client/session/access-denied";
import { useMe, useZone } from "../../../../client/session/current-user";
import { useInstallOffer } from "../../../../client/shell/install";
import { Page } from "../../../../client/shell/page";
import { isDay, parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Counts } from "../../../../ui/counts";
import { Empty } from "../../../../ui/empty";
import { useChecklist, useCleanerDay, usePrefetchDay } from "../../queries/steps";
import { countByStatus } from "../../rules/display";
import { DayPicker } from "../parts/day-picker";
import { DaySkeleton } from "../parts/skeletons";
import { AssignmentCard } from "./assignment-card";

const InstallHint = lazyOptional(() => import("../../../../client/shell/install-hint"));

/** /cleaner: a cleaner's day. The date is in the URL, so that it survives a reload. */
export default function MySchedule() {
  const me = useMe();
  if (me.role !== "cleaner")
    return (
      <AccessDenied
        message={t("Only cleaners have their own schedule.")}
        link={{ label: t("Back to home"), href: "/" }}
      />
    );
  return <Day />;
}

function Day() {
  const me = useMe();
  const today = parkDay(new Date(), useZone());
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const dateParam = search.get("date") ?? "";
  const day = isDay(dateParam) ? dateParam : today;
  const invitation = useInstallOffer(me.id);
  const pick = (next: string) => navigate(next === today ? "/cleaner" : `/cleaner?date=${next}`);
  return (
    <Page title={t("My Schedule")}>
      <DayPicker day={day} today={today} onPick={pick} />
      <Assignments day={day} isToday={day === today} />
      {invitation && (
        <Suspense fallback={null}>
          <InstallHint way={invitation} />
        </Suspense>
      )}
    </Page>
  );
}

function Assignments({ day, isToday }: { day: string; isToday: boolean }) {
  const me = useMe();
  const work = useCleanerDay(me.id, day);
  usePrefetchDay(me.id, day, isToday);
  const checklist = useChecklist();
  if (work.data && checklist.data) {
    const counts = countByStatus(work.data);
    return (
      <>
        <Counts
          label={t("Cleanings on this day")}
          items={[
            { label: t("Pending"), value: counts.pending, icon: CircleDashed, tone: "pending" },
            { label: t("In Progress"), value: counts.inProgress, icon: Timer, tone: "in-progress" },
            { label: t("Completed"), value: counts.completed, icon: CircleCheck, tone: "done" },
          ]}
        />
        {work.data.length === 0 && (
          <Empty title={t("No assignments for the date")} help={t("Choose a different date or check back later")} />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3">
          {work.data.map((one) => (
            <AssignmentCard key={one.id} work={one} total={checklist.data.length} myId={me.id} />
          ))}
        </div>
      </>
    );
  }
  if (work.isError || checklist.isError)
    return (
      <LoadFailed onRetry={() => void Promise.all([work.refetch(), checklist.refetch()])} retrying={work.isFetching} />
    );
  return <DaySkeleton />;
}
