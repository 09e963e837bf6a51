import { Clock, StickyNote } from "lucide-react";
import { useState } from "react";
import { usePark } from "../../../client/current-user";
import { toast } from "../../../client/toasts";
import { clockTime } from "../../../shared/formats";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { CheckboxRow } from "../../../ui/checkbox";
import type { ChecklistItem, Completion } from "../contract";
import { NotesEditor } from "./notes-editor";
import { useDraft } from "./use-draft";

type ChecklistRowProps = {
  item: ChecklistItem;
  completion: Completion | undefined;
  assignmentId: string;
  myId: string;
  /** The work is in progress: it can be ticked. */
  open: boolean;
  onTick: (tick: { itemId: string; ticked: boolean; notes?: string }) => void;
  onSaveNotes: (completionId: string, notes: string) => void;
};

/** One task of the checklist: the whole row ticks; notes below while it is not done. */
export function ChecklistRow({ item, completion, assignmentId, myId, open, onTick, onSaveNotes }: ChecklistRowProps) {
  const [draft, setDraft] = useDraft(myId, assignmentId, item.id);
  const [writing, setWriting] = useState(false);
  const done = completion !== undefined;

  const toggle = () => {
    // Unticking keeps the note as a draft, so that ticking again sends it again.
    if (done) setDraft(completion.notes ?? "");
    onTick({ itemId: item.id, ticked: !done, ...(!done && draft && { notes: draft }) });
  };
  const save = (notes: string) => {
    setWriting(false);
    // Ticked meanwhile, by this person or a colleague: the note goes to the server at once.
    if (completion) return onSaveNotes(completion.id, notes);
    setDraft(notes);
    toast({ title: t("Notes Updated"), description: t("Task notes have been saved.") });
  };

  return (
    <li className="border-t border-line px-4 first:border-0">
      <CheckboxRow
        label={item.label}
        end={t("Qty {quantity}", { quantity: completion?.qty ?? item.defaultQty })}
        checked={done}
        disabled={!open}
        onChange={toggle}
      />
      {!writing && <Said text={completion ? completion.notes : draft} />}
      {completion && <DoneAt at={completion.completedAt} />}
      {writing ? (
        <NotesEditor
          of={item.label}
          initial={completion ? (completion.notes ?? draft) : draft}
          onSave={save}
          onCancel={() => setWriting(false)}
        />
      ) : (
        open &&
        !done && (
          <div className="-mt-1 mb-1 flex justify-end">
            <Button
              variant="quiet"
              size="compact"
              aria-label={t("Add Notes: {task}", { task: item.label })}
              onClick={() => setWriting(true)}
              className="-me-3.5"
            >
              <StickyNote size={20} />
              {t("Add Notes")}
            </Button>
          </div>
        )
      )}
    </li>
  );
}

function Said({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p className="ms-11.5 mb-1.5 border-s-3 border-sand-line ps-2.5 text-sm whitespace-pre-line text-ink-2">{text}</p>
  );
}

function DoneAt({ at }: { at: string }) {
  const zone = usePark().data?.timeZone ?? "UTC";
  return (
    <p className="-mt-1.5 mb-2.5 ms-11.5 flex items-center gap-1.5 text-sm text-ink-3">
      <Clock size={16} strokeWidth={2.25} aria-hidden="true" />
      <span className="sr-only">{t("Done at")}</span> {clockTime(at, zone)}
    </p>
  );
}
