import { useRef, useState } from "react";
import { dismissError } from "../../../../client/parts/toasts";
import { useMe } from "../../../../client/session/current-user";
import type { Assignment } from "../../../assignments/contract/assignment";
import { notesFromItems } from "../../../assignments/screens/parts/notes-from-items";
import { type Decision, toastNotesRequired, useDecide } from "../../queries";
import { needsNotes } from "../../rules";
import { useMarks } from "./use-marks";
import { useReturningDraft } from "./use-returning-draft";

/** An inspector's decision while it is being made; the checklist, the card and the bar share it. */
export type DecisionInProgress = ReturnType<typeof useDecision>;

/** The notes for the cleaners and the items to do again, kept on this device, and both decisions. */
export function useDecision(work: Assignment) {
  const { text, write, clear, restore } = useReturningDraft(useMe().id, work, "finding");
  const decide = useDecide(work);
  const [isReworkAsked, setReworkAsked] = useState(false);
  const notesRef = useRef<HTMLTextAreaElement>(null);
  const marks = useMarks(work);
  // One tap on each item is enough.
  const notes = text.trim() || notesFromItems(marks.labels) || null;
  const areNotesMissing = needsNotes("needs_rework", notes);
  const takeBack = () => {
    restore(text);
    marks.restore();
  };
  const send = (decision: Decision) => {
    const page = location.pathname;
    void decide.mutateAsync({ decision, onUndone: takeBack }).then(
      () => {
        clear(text);
        marks.clear();
        setReworkAsked(false);
        // The form disappears; the result is shown at the top. The inspector may be typing about the next villa by now.
        if (location.pathname === page) document.querySelector("h1")?.focus();
      },
      // Shown as a toast and above the buttons; the notes stay.
      () => undefined,
    );
  };
  const requestRework = () => {
    if (!areNotesMissing)
      return send({ status: "needs_rework", notes, ...(marks.count > 0 && { items: marks.items }) });
    setReworkAsked(true);
    toastNotesRequired();
    notesRef.current?.focus();
  };
  const writeNotes = (typed: string) => {
    if (areNotesMissing && typed.trim()) dismissError();
    write(typed);
  };
  const toggle = (itemId: string) => {
    if (areNotesMissing) dismissError();
    marks.marking.toggle(itemId);
  };
  return {
    notes: { text, write: writeNotes, ref: notesRef, areMissing: isReworkAsked && areNotesMissing },
    marking: { ...marks.marking, toggle },
    marked: marks.count,
    approve: () => send({ status: "passed", notes }),
    requestRework,
    isPending: decide.isPending,
    error: decide.error,
  };
}
