import { CalendarX, UserRoundPlus, UserX } from "lucide-react";
import { usePark } from "../../../../client/current-user";
import type { Reply } from "../../../../shared/endpoint";
import { clockTime } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { Note } from "../../../../ui/note";
import { Plate } from "../../../../ui/plate";
import type { Assignment } from "../../../assignments/contract/assignment";
import type { getAbsences } from "../../contract";
import type { Ask } from "./calendar-dialogs";

/** A day on which somebody is not available. */
export type Absence = Reply<typeof getAbsences>[number];

type UncoveredDayProps = { absences: readonly Absence[]; work: readonly Assignment[]; onAsk: Ask };

/** For a leader, before the day's schedules: who is absent, and the villas that nobody is on, each one tap from somebody who is. */
export function UncoveredDay({ absences, work, onAsk }: UncoveredDayProps) {
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
              <Row key={one.id} work={one} onAsk={onAsk} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function Row({ work, onAsk }: { work: Assignment; onAsk: Ask }) {
  const zone = usePark().data?.timeZone ?? "UTC";
  const { code } = work.unit;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-[min(1rem,4.1vw)] py-3 first:border-0">
      <Plate code={code} label={t("Villa {code}", { code })} size="small" />
      <div className="min-w-24 flex-1">
        <p className="font-semibold">{clockTime(work.plannedAt, zone)}</p>
        <p className="text-sm text-ink-2">{t("{name} is not there", { name: work.cleaner.name })}</p>
      </div>
      <Button
        variant="tonal"
        className="max-w-full grow flex-wrap sm:grow-0"
        aria-label={t("Reassign {code}", { code })}
        onClick={() => onAsk({ kind: "reassign", work })}
      >
        <UserRoundPlus size={20} />
        {t("Reassign")}
      </Button>
    </li>
  );
}
