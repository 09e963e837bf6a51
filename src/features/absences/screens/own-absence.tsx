import { CalendarCheck, CalendarX } from "lucide-react";
import { useState } from "react";
import { FormDialog } from "../../../client/parts/form-dialog";
import { Refusal } from "../../../client/parts/refusal";
import { useMe } from "../../../client/session/current-user";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { Note } from "../../../ui/note";
import { TypedText } from "../../translations/screens/typed-text";
import type { Absence } from "../contract";
import { useAbsences, useCancelAbsence, useEnterAbsence } from "../queries";
import { cancelRefusal } from "../rules";
import { AbsenceFields, hasDays } from "./absence-fields";

type OwnAbsenceProps = {
  day: string;
  today: string;
  /** Only says that they are absent: "Mark Absent" is somewhere else on the screen. */
  withoutButton?: boolean;
};

/** Under the date of a cleaner's day: "Mark Absent", or that they are absent, and how to cancel it. */
export default function OwnAbsence({ day, today, withoutButton = false }: OwnAbsenceProps) {
  const { data, isError } = useAbsences({ from: day, to: day });
  const [asking, setAsking] = useState(false);
  const absence = data?.[0];
  if (absence) return <Absent absence={absence} today={today} />;
  if (withoutButton || day < today || !(data || isError)) return null;
  return (
    <>
      <Button variant="outline" className="self-start" onClick={() => setAsking(true)}>
        <CalendarX size={20} />
        {t("Mark Absent|oneself")}
      </Button>
      {asking && <OwnAbsenceDialog day={day} today={today} onClose={() => setAsking(false)} />}
    </>
  );
}

function Absent({ absence, today }: { absence: Absence; today: string }) {
  const cancel = useCancelAbsence(absence.id);
  return (
    <div className="flex flex-col gap-2">
      <Note tone="rework" icon={CalendarX} role="status" title={t("You are marked absent")}>
        {absence.reason && <TypedText text={absence.reason} lang={absence.lang} />}
      </Note>
      <Refusal error={cancel.error} />
      {cancelRefusal(absence.date, today) === null && (
        <Button variant="outline" className="self-start" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          <CalendarCheck size={20} />
          {t("Cancel absence")}
        </Button>
      )}
    </div>
  );
}

function OwnAbsenceDialog({ day, today, onClose }: { day: string; today: string; onClose: () => void }) {
  const me = useMe();
  const [form, setForm] = useState({ from: day, to: day, reason: "" });
  const [attempted, setAttempted] = useState(false);
  const enter = useEnterAbsence();
  return (
    <FormDialog
      title={t("Mark yourself absent?")}
      description={t("Your villas go to a teammate, or back to your team leader. This needs a connection.")}
      submitLabel={t("Mark Absent|oneself")}
      busy={enter.isPending}
      error={enter.error}
      dirty={form.reason !== ""}
      onSubmit={(event) => {
        event.preventDefault();
        setAttempted(true);
        if (hasDays(form))
          enter.mutate({ ...form, userId: me.id, reason: form.reason || null }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <AbsenceFields form={form} today={today} attempted={attempted} onChange={setForm} />
    </FormDialog>
  );
}
