import { useState } from "react";
import { getStored, setStored } from "../../../../client/browser/device-storage";

/**
 * A note on an item that is not ticked yet: kept on this device with every letter, sent with the tick (docs/domain.md, "Assignment lifecycle").
 * Gives the text and the way to change it; an empty one is forgotten.
 */
export function useItemDraft(myId: string, assignmentId: string, itemId: string): [string, (text: string) => void] {
  const name = `${draftPrefix(myId, assignmentId)}${itemId}`;
  const [draft, setDraft] = useState(() => getStored(name) ?? "");
  return [
    draft,
    (text) => {
      setStored(name, text.trim() && text);
      setDraft(text);
    },
  ];
}

/** Under what the drafts of one assignment are kept; forgotten once the villa has been handed in. */
export function draftPrefix(myId: string, assignmentId: string): string {
  return `note:${myId}:${assignmentId}:`;
}
