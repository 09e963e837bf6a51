import { CalendarCheck, CalendarX, UserX } from "lucide-react";
import { useState } from "react";
import { Refusal } from "../../../client/parts/refusal";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { Note } from "../../../ui/note";
import { TypedText } from "../../translations/screens/typed-text";
import type { Absence } from "../contract";
import { useCancelAbsence } from "../queries";
import { AbsenceDialog } from "./absence-dialog";

type AbsentPeopleProps = { day: string; today: string; absences: readonly Absence[] };

/** For leaders: who is absent on a day, each with a button to cancel it, and a button to add somebody. */
export function AbsentPeople({ day, today, absences }: AbsentPeopleProps) {
  const [adding, setAdding] = useState(false);
  const isOver = day < today;
  return (
    <>
      {absences.length > 0 && (
        <Note tone="rework" icon={CalendarX} title={t("Absent")}>
          <ul className="flex flex-col gap-2">
            {absences.map((absence) => (
              <li key={absence.id}>
                <Absent absence={absence} isOver={isOver} />
              </li>
            ))}
          </ul>
        </Note>
      )}
      {!isOver && (
        <Button variant="outline" onClick={() => setAdding(true)}>
          <UserX size={20} />
          {t("Add absence")}
        </Button>
      )}
      {adding && <AbsenceDialog day={day} onClose={() => setAdding(false)} />}
    </>
  );
}

function Absent({ absence: { id, user, reason, lang }, isOver }: { absence: Absence; isOver: boolean }) {
  const cancel = useCancelAbsence();
  const { name } = user;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-32 grow basis-0">
        <p>{name}</p>
        {reason && <TypedText text={reason} lang={lang} className="text-sm text-ink-2" />}
      </div>
      {!isOver && (
        <Button
          variant="outline"
          size="compact"
          className="min-h-12 lg:min-h-11"
          aria-label={t("Cancel absence: {name}", { name })}
          busy={cancel.isPending}
          onClick={() => cancel.mutate(id)}
        >
          <CalendarCheck size={18} />
          {t("Cancel absence")}
        </Button>
      )}
      <Refusal error={cancel.error} />
    </div>
  );
}
