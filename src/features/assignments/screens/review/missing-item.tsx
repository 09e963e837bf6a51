import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { useParkText } from "../../../../client/parts/park-text";
import { Refusal } from "../../../../client/parts/refusal";
import type { ChecklistItemInWork } from "../../../../shared/checklist";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import type { Assignment } from "../../contract/assignment";
import { useConfirmMissing } from "../../queries/confirm-missing";

type MissingItemProps = { work: Assignment; item: ChecklistItemInWork };

/** An item that a cleaner reports as missing: a leader confirms it in one tap. */
export function MissingItem({ work, item }: MissingItemProps) {
  const parkText = useParkText();
  const confirming = useConfirmMissing(work, item.id);
  const confirmed = useRef<HTMLParagraphElement>(null);
  const isConfirmed = work.checklistCompletions.some((tick) => tick.checklistItemId === item.id && tick.isConfirmed);
  // The pressed button has gone, and the focus with it.
  useEffect(() => {
    if (isConfirmed && confirming.isSuccess && document.activeElement === document.body) confirmed.current?.focus();
  }, [isConfirmed, confirming.isSuccess]);
  if (isConfirmed)
    return (
      <p ref={confirmed} tabIndex={-1} className="flex items-center gap-1.5 text-sm text-ink-2">
        <CircleCheck size={16} strokeWidth={2.25} className="shrink-0 text-done-fg" aria-hidden="true" />
        {t("Confirmed: not in this villa")}
      </p>
    );
  return (
    <div className="relative z-1 flex flex-col items-start gap-2 py-1">
      <Button
        variant="tonal"
        size="compact"
        busy={confirming.isPending}
        aria-label={t("Confirm: {task} is not in this villa", { task: parkText(item.label) })}
        onClick={() => confirming.mutate()}
      >
        {t("Confirm: not in this villa")}
      </Button>
      <Refusal error={confirming.error} />
    </div>
  );
}
