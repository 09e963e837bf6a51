import { getStored, setStored } from "../../../../client/browser/device-storage";
import type { Assignment, ItemNote } from "../../contract/assignment";
import { useSetItemNotes } from "../../queries/item-notes";
import { notesOn } from "../../rules/item-notes";
import { draftName } from "./use-text-draft";

/**
 * Returns a function that saves the notes that were typed and neither saved nor cancelled, before the cleaning is submitted. A draft whose note
 * is refused stays on this device.
 */
export function useSaveDrafts(work: Assignment, myId: string): () => void {
  const { mutateAsync } = useSetItemNotes(work.id);
  return () => {
    for (const { id: itemId } of work.checklist.items) {
      const name = draftName(myId, work.id, itemId);
      const notes = getStored(name)?.trim();
      const isNew = notes && notes !== ownNote(work.checklistNotes, itemId, myId);
      const clear = () => setStored(name, "");
      if (isNew) mutateAsync({ itemId, notes }).then(clear, () => {});
      else clear();
    }
  };
}

/** The text of one's own note on an item; empty if there is none. */
export function ownNote(notes: readonly ItemNote[], itemId: string, myId: string): string {
  return notesOn(itemId, notes).find(({ writtenBy }) => writtenBy.id === myId)?.text ?? "";
}
