import { RotateCcw } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useDiscardQuestion } from "../../../../client/parts/form-dialog";
import { useParkText } from "../../../../client/parts/park-text";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Note } from "../../../../ui/note";
import { Plate } from "../../../../ui/plate";
import { TextArea } from "../../../../ui/text-area";
import type { Assignment } from "../../contract/assignment";
import type { Feedback } from "../../queries/review";
import { notesFromItems } from "../parts/notes-from-items";
import { ItemMarks, type Mark, type MarkableItems, sentBackItemOf } from "./item-marks";

type ReasonDialogProps = {
  /** As it is now: it may change while the dialog is open. */
  work: Pick<Assignment, "round" | "unit" | "cleaner" | "uncovered">;
  title: string;
  question: string;
  /** The button that sends it. */
  action: string;
  sending: { isPending: boolean; error: Error | null };
  /** The items that can be named; undefined where they are not known. */
  marking?: MarkableItems | undefined;
  onSend: (feedback: Feedback) => void;
  onClose: () => void;
};

/**
 * Asks why work goes back to its cleaners: not without a reason, or items to do again. What was entered stays until it is sent, or its loss is
 * confirmed. Tells if the work was finished again meanwhile.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const { work, title, question, action, sending, marking, onSend, onClose } = props;
  const parkText = useParkText();
  const form = useId();
  const [openedRound] = useState(work.round);
  const [reason, setReason] = useState("");
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const labels = marking?.items
    .filter(({ id }) => marks.some(({ itemId }) => itemId === id))
    .map(({ label }) => parkText(label));
  const given = reason.trim() || notesFromItems(labels ?? []);
  const isBusy = sending.isPending || marks.some(({ isUploading }) => isUploading);
  const { close, question: discard } = useDiscardQuestion({ dirty: reason.trim() !== "" || marks.length > 0, onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (given && !isBusy) onSend({ reason: given, ...(marks.length > 0 && { items: marks.map(sentBackItemOf) }) });
  };
  return (
    <Dialog
      open
      asks
      tall={marking !== undefined}
      onClose={close}
      lead={<Plate code={work.unit.code} label={t("Villa {code}", { code: work.unit.code })} size="small" />}
      title={title}
      description={
        work.uncovered
          ? t("The next cleaner will see this.")
          : t("{name} will see this and can make corrections.", { name: work.cleaner.name })
      }
      actions={
        discard ?? (
          <>
            <Button
              type="submit"
              form={form}
              variant="danger"
              size="wet"
              className="md:w-auto"
              busy={isBusy}
              disabled={!given}
            >
              {action}
            </Button>
            <Button variant="outline" size="wet" className="md:w-auto" onClick={close}>
              {t("Cancel")}
            </Button>
          </>
        )
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-3">
        <div role="status" className="sticky top-0 z-10 empty:absolute">
          {work.round > openedRound && (
            <Note tone="sand" icon={RotateCcw}>
              {t("This villa was cleaned again in the meantime. Please check whether your reason still applies.")}
            </Note>
          )}
        </div>
        <TextArea
          label={question}
          data-autofocus
          maxLength={2_000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {marking && <ItemMarks {...marking} marks={marks} onChange={setMarks} />}
        <RefusalAlert error={sending.error} />
      </form>
    </Dialog>
  );
}
