import { type ReactNode, useState } from "react";
import { differingFields } from "../../../client/parts/followed-form";
import { FormDialog } from "../../../client/parts/form-dialog";
import { useEnterAbsence } from "../queries";
import { AbsenceFields, type AbsenceForm, hasDays } from "./absence-fields";

/** An absence as it was entered. */
export type Entered = AbsenceForm & { userId: string };

type EnterAbsenceProps = {
  title: string;
  description?: string | undefined;
  submitLabel: string;
  /** The id of who is absent; empty while `chooser` has to ask. */
  userId: string;
  /** The first day that is suggested. */
  day: string;
  today: string;
  /** Asks who is absent: gets the id and whether it is missing, and sets it. */
  chooser?: (userId: string, isMissing: boolean, choose: (userId: string) => void) => ReactNode;
  onEntered: (entered: Entered) => void;
  onClose: () => void;
};

/** Enters an absence, of oneself or of somebody else. */
export function EnterAbsence({ userId, day, today, chooser, onEntered, ...dialog }: EnterAbsenceProps) {
  const [opened] = useState<Entered>({ userId, from: day, to: day, reason: "" });
  const [form, setForm] = useState(opened);
  const [attempted, setAttempted] = useState(false);
  const enter = useEnterAbsence();
  return (
    <FormDialog
      {...dialog}
      busy={enter.isPending}
      error={enter.error}
      dirty={differingFields(opened, form).length > 0}
      onSubmit={(event) => {
        event.preventDefault();
        setAttempted(true);
        if (form.userId && hasDays(form))
          enter.mutate({ ...form, reason: form.reason || null }, { onSuccess: () => onEntered(form) });
      }}
    >
      {chooser?.(form.userId, attempted && form.userId === "", (chosen) => setForm({ ...form, userId: chosen }))}
      <AbsenceFields
        form={form}
        today={today}
        attempted={attempted}
        onChange={(days) => setForm({ ...form, ...days })}
      />
    </FormDialog>
  );
}
