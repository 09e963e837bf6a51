import { useState } from "react";
import { FormDialog } from "../../../client/parts/form-dialog";
import { useMe } from "../../../client/session/current-user";
import { t } from "../../../shared/words";
import { useEnterAbsence } from "../queries";
import { AbsenceFields, hasDays } from "./absence-fields";

type OwnAbsenceDialogProps = { day: string; today: string; onClose: () => void };

/** A cleaner marks themselves absent, from a day on. */
export default function OwnAbsenceDialog({ day, today, onClose }: OwnAbsenceDialogProps) {
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
