import { memo, useId, useRef, useState } from "react";
import { useLanguage } from "../../../../client/browser/language";
import { useOutboxOf } from "../../../../client/outbox/outbox";
import { ParkText, useParkText } from "../../../../client/parts/park-text";
import type { ChecklistItemInWork } from "../../../../shared/checklist";
import type { Completion, ItemNote, Media, ReworkItem } from "../../contract/assignment";
import { setItemNotes } from "../../contract/steps";
import { useSetItemNotes } from "../../queries/item-notes";
import { notesOn } from "../../rules/item-notes";
import { ItemNotes } from "../parts/item-notes";
import type { PhotoParts } from "../parts/photo-parts";
import { ownNote } from "../parts/use-save-drafts";
import { useTextDraft } from "../parts/use-text-draft";
import { NotesEditor } from "./notes-editor";
import { DoneAt, marksOf, PhotoFirst, RowButtons, SentBack } from "./row-parts";
import { TickBox } from "./tick-box";

type ChecklistRowProps = {
  item: ChecklistItemInWork;
  completion: Completion | undefined;
  /** As the rule says: a tick alone may not be enough. */
  isDone: boolean;
  /** It requires a photo, and there is none that counts. */
  lacksPhoto: boolean;
  /** Why it is to be done again, if it was sent back in this round. */
  rework: ReworkItem | undefined;
  photos: readonly Media[];
  /** The notes on all items, so that a tick leaves this row as it is. */
  notes: readonly ItemNote[];
  assignmentId: string;
  myId: string;
  /** The park's time zone. */
  zone: string;
  /** In progress, so it can be ticked. */
  open: boolean;
  onTick: (tick: { itemId: string; ticked: boolean; notes?: string; notHere?: true }) => Promise<unknown>;
  ItemPhotos: PhotoParts["ItemPhotos"];
};

const noFaults: readonly string[] = [];

/**
 * One checklist item: the whole row is a checkbox, with its hint, photos and notes below. Memoised, so that a tick renders one row.
 */
export const ChecklistRow = memo(function Row({
  item,
  completion,
  isDone: done,
  lacksPhoto,
  rework,
  photos,
  notes,
  assignmentId,
  myId,
  zone,
  open,
  onTick,
  ItemPhotos,
}: ChecklistRowProps) {
  useLanguage();
  const task = useParkText()(item.label);
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
  const openings = useRef(0);
  const reason = useId();
  const needsPhoto = open && !done && lacksPhoto;
  const writing = open && editor !== "closed";

  const edit = () => {
    if (!isUnsaved) draft.write(mine);
    setNotes.reset();
    openings.current++;
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
  /** Keeps the draft until the outcome is known; a refusal brings the editor back. Opened again meanwhile, the editor has the saved note. */
  const settle = (saving: Promise<unknown>) => {
    const before = openings.current;
    void saving.then(
      () => openings.current === before && draft.clear(text),
      () => setEditor("opened"),
    );
  };
  const tick = (ticked: boolean, notHere?: true): Promise<unknown> => {
    const sendsNote = ticked && isUnsaved;
    if (ticked) setEditor("closed");
    // The photo of its tick was removed.
    if (notHere && completion) void onTick({ itemId: item.id, ticked: false }).catch(() => undefined);
    const what = { ...(sendsNote && { notes: text }), ...(notHere && { notHere }) };
    const ticking = onTick({ itemId: item.id, ticked, ...what });
    if (sendsNote) settle(ticking);
    // A refusal is shown as a toast and above the checklist.
    return ticking.catch(() => undefined);
  };
  const save = () => {
    if (typed === mine) cancel();
    else settle(setNotes.mutateAsync({ itemId: item.id, notes: text, onStored: close }));
  };

  return (
    <li ref={row} className="border-t border-line px-4 first:border-0">
      <TickBox
        label={
          <span dir="auto" className="block wrap-anywhere">
            <ParkText>{item.label}</ParkText>
          </span>
        }
        end={marksOf(item, completion?.qty ?? item.quantity)}
        checked={done}
        completion={completion}
        disabled={!open || needsPhoto}
        aria-describedby={needsPhoto ? reason : undefined}
        onTick={tick}
      />
      {needsPhoto && <PhotoFirst id={reason} />}
      {item.hint && (
        <p dir="auto" className="-mt-2 mb-2.5 ms-11.5 text-sm text-ink-2 wrap-anywhere">
          <ParkText>{item.hint}</ParkText>
        </p>
      )}
      {rework && <SentBack {...rework} />}
      {hasPhotos(item, photos, rework) && (
        <div className="mb-2.5 ms-11.5">
          <ItemPhotos
            assignmentId={assignmentId}
            item={item}
            photos={photos}
            faults={rework?.photos ?? noFaults}
            open={open}
            isDone={done}
          />
        </div>
      )}
      <ItemNotes
        notes={notesOn(item.id, notes).filter(({ writtenBy }) => !writing || writtenBy.id !== myId)}
        myId={myId}
        isPending={isPending}
        className="-mt-2 ms-11.5 mb-2.5"
      />
      {done && completion && <DoneAt {...completion} zone={zone} />}
      {writing && (
        <NotesEditor
          of={task}
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
        <RowButtons
          label={task}
          hasNote={mine !== ""}
          onEdit={edit}
          onNotHere={done ? undefined : () => void tick(true, true)}
        />
      )}
    </li>
  );
});

const isFor = (params: Readonly<Record<string, string>>, assignmentId: string, itemId: string) =>
  params.id === assignmentId && params.itemId === itemId;

const hasPhotos = (item: ChecklistItemInWork, photos: readonly Media[], rework: ReworkItem | undefined) =>
  item.photo !== "none" || item.referenceUrl !== null || photos.length > 0 || Boolean(rework?.photos.length);
