import { type FormEvent, useId, useState } from "react";
import { Refusal } from "../../../../client/parts/refusal";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Plate } from "../../../../ui/plate";
import { TextArea } from "../../../../ui/text-area";
import type { Assignment } from "../../contract/assignment";

type ReasonDialogProps = {
  work: Pick<Assignment, "unit" | "cleaner" | "uncovered">;
  title: string;
  question: string;
  /** The button that sends it. */
  action: string;
  sending: { isPending: boolean; error: Error | null };
  onSend: (reason: string) => void;
  onClose: () => void;
};

/** Asks why work goes back to its cleaners; not without a reason. The text stays until it is sent. */
export function ReasonDialog({ work, title, question, action, sending, onSend, onClose }: ReasonDialogProps) {
  const form = useId();
  const [reason, setReason] = useState("");
  const given = reason.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (given) onSend(given);
  };
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      lead={<Plate code={work.unit.code} label={t("Villa {code}", { code: work.unit.code })} size="small" />}
      title={title}
      description={
        work.uncovered
          ? t("The next cleaner will see this.")
          : t("{name} will see this and can make corrections.", { name: work.cleaner.name })
      }
      actions={
        <>
          <Button
            type="submit"
            form={form}
            variant="danger"
            size="wet"
            className="md:w-auto"
            busy={sending.isPending}
            disabled={!given}
          >
            {action}
          </Button>
          <Button variant="outline" size="wet" className="md:w-auto" onClick={onClose}>
            {t("Cancel")}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-3">
        <TextArea
          label={question}
          data-autofocus
          maxLength={2_000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Refusal error={sending.error} />
      </form>
    </Dialog>
  );
}
