import { Clock, StickyNote } from "lucide-react";
import { memo, useRef, useState } from "react";
import { PendingMark, useIsPending } from "../../../../client/outbox/pending-mark";
import { toast } from "../../../../client/parts/toasts";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { CheckboxRow } from "../../../../ui/checkbox";
import type { ChecklistItem, Completion } from "../../contract/assignment";
import { useSetNotes } from "../../queries/steps";
import { useItemDraft } from "../parts/use-item-draft";
import { NotesEditor } from "./notes-editor";

type ChecklistRowProps = {
  item: ChecklistItem;
  completion: Completion | undefined;
  assignmentId: string;
  myId: string;
  /** The park's time zone. */
  zone: string;
  /** In progress, so it can be ticked. */
  open: boolean;
  onTick: (tick: { itemId: string; ticked: boolean; notes?: string }) => void;
};

/**
 * One checklist item: the whole row is a checkbox, with notes below while it is open. Memoised, so that a tick renders
 * one row.
 */
export const ChecklistRow = memo(function Row({
  item,
  completion,
  assignmentId,
  myId,
  zone,
  open,
  onTick,
}: ChecklistRowProps) {
  const [draft, setDraft] = useItemDraft(myId, assignmentId, item.id);
  /** The text to restore on Cancel; undefined while the editor is closed. */
  const [before, setBefore] = useState<string>();
  const setNotes = useSetNotes(assignmentId);
  const row = useRef<HTMLLIElement>(null);
  const done = completion !== undefined;
  const writing = before !== undefined;

  const close = () => {
    setBefore(undefined);
    // Moves the focus from the closed editor to the button or the checkbox.
    requestAnimationFrame(() => {
      const next = row.current?.querySelector<HTMLElement>("[data-add-notes]") ?? row.current?.querySelector("input");
      if (document.activeElement === document.body) next?.focus();
    });
  };
  const toggle = () => {
    // Unticking keeps the notes as a draft for the next tick.
    if (done) setDraft(completion.notes ?? "");
    else setBefore(undefined);
    onTick({ itemId: item.id, ticked: !done, ...(!done && draft.trim() && { notes: draft }) });
  };
  const save = () => {
    const confirm = () => toast({ title: t("Notes Updated"), description: t("Task notes have been saved.") });
    // A colleague ticked it meanwhile: send the notes now, and keep the draft until they are saved.
    if (completion) {
      const sent = () => {
        setDraft("");
        close();
      };
      setNotes.mutate({ completionId: completion.id, notes: draft }, { onSuccess: sent });
    } else {
      if (draft.trim() !== before) confirm();
      close();
    }
  };
  const cancel = () => {
    setDraft(before ?? "");
    close();
  };

  return (
    <li ref={row} className="border-t border-line px-4 first:border-0">
      <CheckboxRow
        label={item.label}
        end={t("Qty {quantity}", { quantity: completion?.qty ?? item.defaultQty })}
        checked={done}
        disabled={!open}
        onChange={toggle}
      />
      {!writing && <NoteText text={completion ? completion.notes : draft} />}
      {completion && <DoneAt {...completion} zone={zone} />}
      {writing && (
        <NotesEditor
          of={item.label}
          notes={draft}
          onType={setDraft}
          onSave={save}
          onCancel={cancel}
          saving={setNotes.isPending}
          error={setNotes.error}
        />
      )}
      {!writing && open && !done && (
        <div className="-mt-1 mb-1 flex justify-end">
          <Button
            variant="quiet"
            size="compact"
            data-add-notes
            aria-label={t("Add Notes: {task}", { task: item.label })}
            onClick={() => setBefore(draft)}
            className="-me-3.5"
          >
            <StickyNote size={20} />
            {t("Add Notes")}
          </Button>
        </div>
      )}
    </li>
  );
});

function NoteText({ text }: { text: string | null }) {
  if (!text?.trim()) return null;
  return (
    <p className="-mt-2 ms-11.5 mb-2.5 border-s-3 border-sand-line ps-2.5 text-sm whitespace-pre-line wrap-anywhere text-ink-2">
      {text}
    </p>
  );
}

function DoneAt({ id, completedAt, zone }: Completion & { zone: string }) {
  const isWaiting = useIsPending(id);
  return (
    <p className="-mt-1.5 mb-2.5 ms-11.5 flex items-center gap-1.5 text-sm text-ink-3">
      {isWaiting ? <PendingMark /> : <Clock size={16} strokeWidth={2.25} aria-hidden="true" />}
      <span className="sr-only">{t("Done at")}</span> {moment(completedAt, zone)}
    </p>
  );
}
