import { useState } from "react";
import { getStored, setStored } from "../../../../client/browser/device-storage";

/** Draft notes of an open item, kept on this device and sent with the tick (docs/domain.md, "Assignment lifecycle"). */
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

/** Key prefix of an assignment's drafts. */
export function draftPrefix(myId: string, assignmentId: string): string {
  return `note:${myId}:${assignmentId}:`;
}
