import { memo, useDeferredValue, useMemo } from "react";
import { useLanguage } from "../../../../client/browser/language";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useMe } from "../../../../client/session/current-user";
import { longDayName } from "../../../../shared/long-formats";
import { canBeAbsent, isSupervisor } from "../../../../shared/roles";
import { t } from "../../../../shared/words";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import OwnAbsence from "../../../absences/screens/own-absence";
import type { UnitInWork } from "../../../units/contract";
import type { Ask } from "./calendar-dialogs";
import { EntryCard } from "./entry-card";
import { countsOf } from "./sentences";
import { type DayOfWork, scheduledOf } from "./summary";
import { UncoveredDay } from "./uncovered-day";
import { useHome } from "./use-home";
import type { Month } from "./use-month";
import { withNumbers } from "./villas-by-area";

type DayPanelProps = {
  day: string;
  today: string;
  month: Month;
  /** Whether a dialog is open: when it closes, the panel re-renders and restores the focus (see `useHome`). */
  asking: boolean;
  onAsk: Ask;
};

/** The selected day, next to the month or below it: absences, uncovered villas and schedules. */
export function DayPanel({ day, today, month, onAsk }: DayPanelProps) {
  const me = useMe();
  const supervises = isSupervisor(me.role);
  const { home, watch } = useHome();
  // Deferred, so that the tapped cell responds at once and a long day renders a moment later.
  const shown = useDeferredValue(useMemo(() => ({ day, month }), [day, month]));
  const { state, lacksCover, villas, retry, retrying } = shown.month;
  const work = shown.month.days.get(shown.day);
  return (
    <section aria-labelledby="day" {...watch} className="flex flex-col gap-4">
      <div>
        <h2 ref={home} id="day" tabIndex={-1} className="text-lg font-bold tracking-tight">
          {longDayName(shown.day)}
        </h2>
        {work && <p className="text-sm text-ink-2">{countsOf(work.summary)}</p>}
      </div>
      {canBeAbsent(me.role) && <OwnAbsence day={shown.day} today={today} withoutButton={canMarkOn(work, me.id)} />}
      {supervises && (
        <UncoveredDay
          day={shown.day}
          today={today}
          absences={shown.month.absences.filter(({ date }) => date === shown.day)}
          work={shown.month.openWork.get(shown.day) ?? []}
          onAsk={onAsk}
        />
      )}
      {(state === "failed" || lacksCover) && <LoadFailed onRetry={retry} retrying={retrying} />}
      {state === "loading" && <PanelSkeleton />}
      {state === "there" && <Entries work={work} today={today} villas={villas} onAsk={onAsk} />}
    </section>
  );
}

/** Whether one of the day's cards has "Mark Absent". */
function canMarkOn(work: DayOfWork | undefined, myId: string): boolean {
  return work?.rows.some(({ cleanerId, status }) => cleanerId === myId && status === "scheduled") ?? false;
}

type EntriesProps = {
  work: DayOfWork | undefined;
  today: string;
  villas: readonly UnitInWork[];
  onAsk: Ask;
};

/** The day's schedules, earliest first. */
const Entries = memo(function Entries({ work, today, villas, onAsk }: EntriesProps) {
  useLanguage();
  const me = useMe();
  const byId = useMemo(() => new Map(withNumbers(villas).map((villa) => [villa.id, villa])), [villas]);
  if (!work) return <p className="text-ink-2">{t("No schedules for this day")}</p>;
  const ownDay = scheduledOf(work.rows, me);
  return (
    <ul className="flex flex-col gap-4">
      {work.rows.map((row) => (
        <EntryCard key={row.id} row={row} ownDay={ownDay} villas={byId} me={me} today={today} onAsk={onAsk} />
      ))}
    </ul>
  );
});

function PanelSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-52 rounded-card" />
      <Skeleton className="h-52 rounded-card" />
    </Loading>
  );
}
