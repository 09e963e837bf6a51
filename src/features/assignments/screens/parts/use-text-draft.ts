import { useRef, useState } from "react";
import { getStored, setStored } from "../../../../client/browser/device-storage";

/** Unsaved text, kept on this device across reloads. */
export type TextDraft = {
  text: string;
  write: (text: string) => void;
  /** Clears the draft after `saved` was saved, unless it has changed since. */
  clear: (saved: string) => void;
  /** No longer keeps the draft on this device, where `submitted` is on its way, unless it has changed since. What is shown stays. */
  forget: (submitted: string) => void;
  /** Keeps on this device what is shown, unless it keeps something newer. */
  keep: () => void;
};

/** A draft of an assignment, kept on this device: of a checklist item's note, or else of a finding or an inspection's notes. */
export function useTextDraft(myId: string, assignmentId: string, of = "finding"): TextDraft {
  const name = draftName(myId, assignmentId, of);
  const [text, setText] = useState(() => getStored(name) ?? "");
  const latest = useRef(text);
  const write = (next: string) => {
    latest.current = next;
    setStored(name, next);
    setText(next);
  };
  return {
    text,
    write,
    clear: (saved) => {
      if (latest.current !== saved) return;
      latest.current = "";
      setText("");
      // The page may have been opened again, and something else typed there.
      if (getStored(name) === saved) setStored(name, "");
    },
    forget: (submitted) => latest.current === submitted && setStored(name, ""),
    keep: () => getStored(name) || setStored(name, latest.current),
  };
}

/** Name under which a draft is stored; without `of`, how the names of all drafts of an assignment begin. */
export function draftName(myId: string, assignmentId: string, of = ""): string {
  return `note:${myId}:${assignmentId}:${of}`;
}

/** The finding that was typed on this device and not saved; empty or undefined if there is none. */
export const unsavedFinding = (myId: string, assignmentId: string) =>
  getStored(draftName(myId, assignmentId, "finding"))?.trim();
