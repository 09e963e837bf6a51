import { CalendarCheck, CalendarX } from "lucide-react";
import { useState } from "react";
import { Refusal } from "../../../client/parts/refusal";
import { useToday } from "../../../client/session/use-today";
import type { Role } from "../../../shared/roles";
import { t } from "../../../shared/words";
import { IconButton } from "../../../ui/icon-button";
import type { Absence } from "../contract";
import { useAbsences, useCancelAbsence } from "../queries";
import { AbsenceDialog } from "./absence-dialog";

type PersonAbsenceProps = { person: { id: string; name: string; role: Role } };

/** Beside a cleaner or an inspector on the team page: marks them absent, or cancels today's absence. */
export function PersonAbsence({ person }: PersonAbsenceProps) {
  const today = useToday();
  const absences = useAbsences({ from: today, to: today });
  const [asking, setAsking] = useState(false);
  const absence = absences.data?.find(({ userId }) => userId === person.id);
  return (
    <>
      {absence ? (
        <CancelButton absence={absence} />
      ) : (
        <IconButton
          icon={CalendarX}
          label={t("Mark {name} absent", { name: person.name })}
          onClick={() => setAsking(true)}
        />
      )}
      {/* Once the absence is entered, the dialog shows the villas to share out. */}
      {asking && <AbsenceDialog person={person} day={today} onClose={() => setAsking(false)} />}
    </>
  );
}

function CancelButton({ absence: { id, user } }: { absence: Absence }) {
  const cancel = useCancelAbsence(id);
  return (
    <>
      <IconButton
        icon={CalendarCheck}
        label={t("Cancel absence: {name}", { name: user.name })}
        disabled={cancel.isPending}
        onClick={() => cancel.mutate()}
      />
      <Refusal error={cancel.error} />
    </>
  );
}
