import { getStored } from "../../../../client/browser/device-storage";
import type { Assignment, ItemNote } from "../../contract/assignment";
import { useSetItemNotes } from "../../queries/item-notes";
import { notesOn } from "../../rules/item-notes";
import { draftName } from "./use-text-draft";

/** Returns a function that saves the notes that were typed and neither saved nor cancelled, before the cleaning is submitted. */
export function useSaveDrafts(work: Assignment, myId: string): () => void {
  const { mutate } = useSetItemNotes(work.id);
  return () => {
    for (const { id: itemId } of work.checklist.items) {
      const notes = getStored(draftName(myId, work.id, itemId))?.trim();
      if (notes && notes !== ownNote(work.checklistNotes, itemId, myId)) mutate({ itemId, notes });
    }
  };
}

/** The text of one's own note on an item; empty if there is none. */
export function ownNote(notes: readonly ItemNote[], itemId: string, myId: string): string {
  return notesOn(itemId, notes).find(({ writtenBy }) => writtenBy.id === myId)?.text ?? "";
}
