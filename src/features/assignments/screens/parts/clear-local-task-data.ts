import { clearStored } from "../../../../client/browser/device-storage";
import { elapsedKey } from "./use-elapsed";
import { draftPrefix } from "./use-item-draft";

/** Deletes drafts and timers of a submitted assignment from this device. */
export function clearLocalTaskData(myId: string, assignmentId: string): void {
  clearStored(elapsedKey(myId, assignmentId));
  clearStored(draftPrefix(myId, assignmentId));
}
