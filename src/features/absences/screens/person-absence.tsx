import { CalendarCheck, CalendarX } from "lucide-react";
import { useState } from "react";
import { RefusalAlert } from "../../../client/parts/refusal-alert";
import { useToday } from "../../../client/session/use-today";
import type { Role } from "../../../shared/roles";
import { t } from "../../../shared/words";
import { IconButton } from "../../../ui/icon-button";
import { useAbsences, useCancelAbsence } from "../queries";
import { AbsenceDialog } from "./absence-dialog";

type PersonAbsenceProps = { person: { id: string; name: string; role: Role } };

/** Beside a cleaner or an inspector on the team page: marks them absent, or cancels today's absence. */
export function PersonAbsence({ person }: PersonAbsenceProps) {
  const today = useToday();
  const absences = useAbsences({ from: today, to: today });
  const [asking, setAsking] = useState(false);
  const absence = absences.data?.find(({ userId }) => userId === person.id);
  const cancel = useCancelAbsence();
  const press = () => {
    if (!absence) setAsking(true);
    else if (!cancel.isPending) cancel.mutate(absence.id);
  };
  return (
    <>
      {/* One button for both, never disabled: it keeps the focus. */}
      <IconButton
        icon={absence ? CalendarCheck : CalendarX}
        label={
          absence ? t("Cancel absence: {name}", { name: person.name }) : t("Mark {name} absent", { name: person.name })
        }
        onClick={press}
      />
      <RefusalAlert error={absence?.id === cancel.variables ? cancel.error : null} />
      {/* Once the absence is entered, the dialog shows the villas to share out. */}
      {asking && <AbsenceDialog person={person} day={today} onClose={() => setAsking(false)} />}
    </>
  );
}
