import { useRef, useState } from "react";
import { getStored, setStored } from "../../../../client/browser/device-storage";
import { draftPrefix } from "../parts/use-item-draft";

/** Unsaved text, kept on this device across reloads. */
export type TextDraft = {
  text: string;
  write: (text: string) => void;
  /** Clears the draft after `saved` was saved, unless it has changed since. */
  clear: (saved: string) => void;
};

/** The draft of an assignment's findings or inspection notes, kept on this device. */
export function useTextDraft(myId: string, assignmentId: string): TextDraft {
  const name = `${draftPrefix(myId, assignmentId)}finding`;
  const [text, setText] = useState(() => getStored(name) ?? "");
  const latest = useRef(text);
  const write = (next: string) => {
    latest.current = next;
    setStored(name, next);
    setText(next);
  };
  return { text, write, clear: (saved) => latest.current === saved && write("") };
}
