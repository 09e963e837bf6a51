import { useRef, useState } from "react";
import { dismissError } from "../../../../client/parts/toasts";
import { useMe } from "../../../../client/session/current-user";
import type { Assignment } from "../../../assignments/contract/assignment";
import { useTextDraft } from "../../../assignments/screens/parts/use-text-draft";
import { toastNotesRequired, useDecide } from "../../queries";
import { needsNotes } from "../../rules";

/** An inspector's decision while it is being made; the checklist, the card and the bar share it. */
export type DecisionInProgress = ReturnType<typeof useDecision>;

/** The notes for the cleaners, kept on this device, and both decisions. */
export function useDecision(work: Assignment) {
  const { text, write, clear } = useTextDraft(useMe().id, work.id);
  const decide = useDecide(work.id);
  const [isReworkAsked, setReworkAsked] = useState(false);
  const notesRef = useRef<HTMLTextAreaElement>(null);
  const notes = text.trim() || null;
  const areNotesMissing = needsNotes("needs_rework", notes);
  const send = (status: "passed" | "needs_rework") =>
    void decide.mutateAsync({ status, notes }).then(
      () => {
        clear(text);
        setReworkAsked(false);
        // The form disappears; the result is shown at the top.
        document.querySelector("h1")?.focus();
      },
      // Shown as a toast and above the buttons; the notes stay.
      () => undefined,
    );
  const requestRework = () => {
    if (!areNotesMissing) return send("needs_rework");
    setReworkAsked(true);
    toastNotesRequired();
    notesRef.current?.focus();
  };
  const writeNotes = (typed: string) => {
    if (areNotesMissing && typed.trim()) dismissError();
    write(typed);
  };
  return {
    notes: { text, write: writeNotes, ref: notesRef, areMissing: isReworkAsked && areNotesMissing },
    approve: () => send("passed"),
    requestRework,
    isPending: decide.isPending,
    error: decide.error,
  };
}
