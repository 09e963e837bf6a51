import { Clock, StickyNote } from "lucide-react";
import { memo, useRef, useState } from "react";
import { useOutboxOf } from "../../../../client/outbox/outbox";
import { PendingMark, useIsPending } from "../../../../client/outbox/pending-mark";
import type { ChecklistItemInWork } from "../../../../shared/checklist";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { CheckboxRow } from "../../../../ui/checkbox";
import type { Completion, ItemNote } from "../../contract/assignment";
import { setItemNotes } from "../../contract/steps";
import { useSetItemNotes } from "../../queries/item-notes";
import { notesOn } from "../../rules/item-notes";
import { ItemNotes } from "../parts/item-notes";
import { ownNote } from "../parts/use-save-drafts";
import { useTextDraft } from "../parts/use-text-draft";
import { NotesEditor } from "./notes-editor";

type ChecklistRowProps = {
  item: ChecklistItemInWork;
  completion: Completion | undefined;
  /** The notes on all items, so that a tick leaves this row as it is. */
  notes: readonly ItemNote[];
  assignmentId: string;
  myId: string;
  /** The park's time zone. */
  zone: string;
  /** In progress, so it can be ticked. */
  open: boolean;
  onTick: (tick: { itemId: string; ticked: boolean; notes?: string }) => Promise<unknown>;
};

/**
 * One checklist item: the whole row is a checkbox, with the notes on it below. Memoised, so that a tick renders one
 * row.
 */
export const ChecklistRow = memo(function Row({
  item,
  completion,
  notes,
  assignmentId,
  myId,
  zone,
  open,
  onTick,
}: ChecklistRowProps) {
  const draft = useTextDraft(myId, assignmentId, item.id);
  const mine = ownNote(notes, item.id, myId);
  const { text } = draft;
  const typed = text.trim();
  const isUnsaved = typed !== "" && typed !== mine;
  /** The editor returns with unsaved text, but only a tap moves the focus to it. */
  const [editor, setEditor] = useState<"closed" | "restored" | "opened">(isUnsaved ? "restored" : "closed");
  const setNotes = useSetItemNotes(assignmentId);
  const isPending = useOutboxOf((operations) =>
    operations.some(({ path, params }) => path === setItemNotes.path && isFor(params, assignmentId, item.id)),
  );
  const row = useRef<HTMLLIElement>(null);
  const quantity = completion?.qty ?? item.quantity;
  const done = completion !== undefined;
  const writing = open && editor !== "closed";

  const edit = () => {
    if (!isUnsaved) draft.write(mine);
    setNotes.reset();
    setEditor("opened");
  };
  const close = () => {
    setEditor("closed");
    // Moves the focus from the closed editor to the button or the checkbox.
    requestAnimationFrame(() => {
      const next = row.current?.querySelector<HTMLElement>("[data-edit-notes]") ?? row.current?.querySelector("input");
      if (document.activeElement === document.body) next?.focus();
    });
  };
  const cancel = () => {
    draft.write("");
    close();
  };
  /** Keeps the draft until the outcome is known; a refusal brings the editor back. */
  const settle = (saving: Promise<unknown>) =>
    void saving.then(
      () => draft.clear(text),
      () => setEditor("opened"),
    );
  const toggle = () => {
    const sendsNote = !done && isUnsaved;
    if (!done) setEditor("closed");
    const ticking = onTick({ itemId: item.id, ticked: !done, ...(sendsNote && { notes: text }) });
    if (sendsNote) settle(ticking);
    // Shown as a toast and above the checklist.
    else void ticking.catch(() => undefined);
  };
  const save = () => {
    if (typed === mine) cancel();
    else settle(setNotes.mutateAsync({ itemId: item.id, notes: text, onStored: close }));
  };

  return (
    <li ref={row} className="border-t border-line px-4 first:border-0">
      <CheckboxRow
        label={item.label}
        end={quantity !== 1 && t("Qty {quantity}", { quantity })}
        checked={done}
        disabled={!open}
        onChange={toggle}
      />
      <ItemNotes
        notes={notesOn(item.id, notes).filter(({ writtenBy }) => !writing || writtenBy.id !== myId)}
        myId={myId}
        isPending={isPending}
        className="-mt-2 ms-11.5 mb-2.5"
      />
      {completion && <DoneAt {...completion} zone={zone} />}
      {writing && (
        <NotesEditor
          of={item.label}
          notes={text}
          onType={draft.write}
          onSave={save}
          onCancel={cancel}
          takesFocus={editor === "opened"}
          saving={setNotes.isPending}
          error={setNotes.error}
        />
      )}
      {!writing && open && (!done || mine) && (
        <div className="-mt-1 mb-1 flex justify-end">
          <Button
            variant="quiet"
            size="compact"
            data-edit-notes
            aria-label={
              mine ? t("Edit Notes: {task}", { task: item.label }) : t("Add Notes: {task}", { task: item.label })
            }
            onClick={edit}
            className="-me-3.5"
          >
            <StickyNote size={20} />
            {mine ? t("Edit Notes") : t("Add Notes")}
          </Button>
        </div>
      )}
    </li>
  );
});

const isFor = (params: Readonly<Record<string, string>>, assignmentId: string, itemId: string) =>
  params.id === assignmentId && params.itemId === itemId;

function DoneAt({ id, completedAt, zone }: Completion & { zone: string }) {
  const isWaiting = useIsPending(id);
  return (
    <p className="-mt-1.5 mb-2.5 ms-11.5 flex items-center gap-1.5 text-sm text-ink-3">
      {isWaiting ? <PendingMark /> : <Clock size={16} strokeWidth={2.25} aria-hidden="true" />}
      <span className="sr-only">{t("Done at")}</span> {moment(completedAt, zone)}
    </p>
  );
}
