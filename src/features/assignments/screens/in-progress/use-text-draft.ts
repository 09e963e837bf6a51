import { useRef, useState } from "react";
import { getStored, setStored } from "../../../../client/browser/device-storage";
import { draftPrefix } from "../parts/use-item-draft";

/** What is being written, kept on this device until it is saved: a pause, a reload or a dead battery does not lose it. */
export type TextDraft = {
  text: string;
  write: (text: string) => void;
  /** Empties the box after `saved` was saved, unless something else was written meanwhile. */
  clear: (saved: string) => void;
};

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
