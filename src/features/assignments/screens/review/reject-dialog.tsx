import { type FormEvent, useId, useState } from "react";
import { Refusal } from "../../../../client/parts/refusal";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Plate } from "../../../../ui/plate";
import { TextArea } from "../../../../ui/text-area";
import type { Assignment } from "../../contract/assignment";
import { useReject } from "../../queries/review";

type RejectDialogProps = { work: Pick<Assignment, "id" | "unit" | "cleaner" | "uncovered">; onClose: () => void };

/**
 * Asks for the reason of a rejection; a blank reason cancels (docs/domain.md, "Assignment lifecycle"). The text stays
 * until it is sent.
 */
export function RejectDialog({ work, onClose }: RejectDialogProps) {
  const form = useId();
  const [reason, setReason] = useState("");
  const rejecting = useReject(work.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === "") onClose();
    else rejecting.reject(reason.trim(), { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      lead={<Plate code={work.unit.code} label={t("Villa {code}", { code: work.unit.code })} size="small" />}
      title={t("Reject assignment")}
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
            busy={rejecting.isPending}
          >
            {t("Reject")}
          </Button>
          <Button variant="outline" size="wet" className="md:w-auto" onClick={onClose}>
            {t("Cancel")}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-3">
        <TextArea
          label={t("Please provide a reason for rejection:")}
          data-autofocus
          maxLength={2_000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Refusal error={rejecting.error} />
      </form>
    </Dialog>
  );
}
