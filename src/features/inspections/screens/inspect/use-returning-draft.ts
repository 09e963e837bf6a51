import { getStored } from "../../../../client/browser/device-storage";
import type { Assignment } from "../../../assignments/contract/assignment";
import { draftName, type TextDraft, useTextDraft } from "../../../assignments/screens/parts/use-text-draft";

/**
 * A draft of an inspection that can come back after it was cleared. `restore` leaves alone what this device keeps by then. What was not sent when its round
 * ended is not for the next one.
 */
export function useReturningDraft(
  myId: string,
  { id, round }: Pick<Assignment, "id" | "round">,
  kind: "finding" | "again",
): TextDraft & { restore: (cleared: string) => void } {
  // Those of the first round are on phones under these names.
  const of = round <= 1 ? kind : `${kind}:${round}`;
  const draft = useTextDraft(myId, id, of);
  const restore = (cleared: string) => getStored(draftName(myId, id, of)) || draft.write(cleared);
  return { ...draft, restore };
}
