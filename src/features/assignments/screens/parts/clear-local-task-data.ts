import { clearStored } from "../../../../client/browser/device-storage";
import { countPrefix } from "./use-counted-minutes";
import { draftName } from "./use-text-draft";

/** Deletes the finding's draft and the timers of a submitted assignment from this device. */
export function clearLocalTaskData(myId: string, assignmentId: string): void {
  clearStored(countPrefix(myId, assignmentId));
  clearStored(draftName(myId, assignmentId, "finding"));
}
