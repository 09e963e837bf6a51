import { CalendarX, UserX } from "lucide-react";
import { useZone } from "../../../../client/session/current-user";
import type { Reply } from "../../../../shared/endpoint";
import { clockTime } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { Note } from "../../../../ui/note";
import type { Assignment } from "../../../assignments/contract/assignment";
import { UncoveredRow } from "../../../assignments/screens/planning/uncovered-row";
import type { getAbsences } from "../../contract";
import type { Ask } from "./calendar-dialogs";

/** A day on which someone is absent. */
export type Absence = Reply<typeof getAbsences>[number];

type UncoveredDayProps = { absences: readonly Absence[]; work: readonly Assignment[]; onAsk: Ask };

/** For leaders, above the day's schedules: who is absent, and the villas without a cleaner, each with a button to reassign it. */
export function UncoveredDay({ absences, work, onAsk }: UncoveredDayProps) {
  const zone = useZone();
  return (
    <>
      {absences.length > 0 && (
        <Note tone="rework" icon={CalendarX} title={t("Absent")}>
          <ul>
            {absences.map(({ userId, user, reason }) => (
              <li key={userId}>{reason ? t("{name}: {reason}", { name: user.name, reason }) : user.name}</li>
            ))}
          </ul>
        </Note>
      )}
      {work.length > 0 && (
        <Card as="section" padding="none" aria-labelledby="uncovered">
          <h3
            id="uncovered"
            className="flex items-center gap-2.5 bg-uncovered-soft px-4 py-3 font-semibold text-uncovered-fg"
          >
            <UserX size={20} aria-hidden="true" />
            {t("Uncovered")}
          </h3>
          <ul>
            {work.map((one) => (
              <li key={one.id} className="border-t border-line first:border-0">
                <UncoveredRow
                  work={one}
                  when={clockTime(one.plannedAt, zone)}
                  onReassign={() => onAsk({ kind: "reassign", work: one })}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
