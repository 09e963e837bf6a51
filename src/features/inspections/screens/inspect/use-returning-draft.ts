import { getStored } from "../../../../client/browser/device-storage";
import { draftName, type TextDraft, useTextDraft } from "../../../assignments/screens/parts/use-text-draft";

/** A draft that can come back after it was cleared. `restore` leaves alone what this device keeps by then. */
export function useReturningDraft(
  myId: string,
  assignmentId: string,
  of = "finding",
): TextDraft & { restore: (cleared: string) => void } {
  const draft = useTextDraft(myId, assignmentId, of);
  const restore = (cleared: string) => getStored(draftName(myId, assignmentId, of)) || draft.write(cleared);
  return { ...draft, restore };
}
