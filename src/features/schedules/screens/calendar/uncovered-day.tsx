import { useZone } from "../../../../client/session/current-user";
import { clockTime } from "../../../../shared/formats";
import type { Absence } from "../../../absences/contract";
import { AbsentPeople } from "../../../absences/screens/absent-people";
import type { Assignment } from "../../../assignments/contract/assignment";
import { UncoveredList } from "../../../assignments/screens/planning/uncovered-list";
import type { Ask } from "./calendar-dialogs";

type UncoveredDayProps = {
  day: string;
  today: string;
  absences: readonly Absence[];
  work: readonly Assignment[];
  onAsk: Ask;
};

/** For leaders, above the day's schedules: who is absent, and the villas without a cleaner, each with a button to reassign it. */
export function UncoveredDay({ day, today, absences, work, onAsk }: UncoveredDayProps) {
  const zone = useZone();
  return (
    <>
      <AbsentPeople day={day} today={today} absences={absences} />
      {work.length > 0 && (
        <UncoveredList
          heading="h3"
          work={work}
          when={({ plannedAt }) => clockTime(plannedAt, zone)}
          onReassign={(one) => onAsk({ kind: "reassign", work: one })}
        />
      )}
    </>
  );
}
