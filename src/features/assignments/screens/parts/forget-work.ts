import { clearStored } from "../../../../client/browser/device-storage";
import { draftsOf } from "./use-draft";
import { elapsedName } from "./use-elapsed";

/** Forgets what this device remembered about a villa's cleaning; once it has been handed in. */
export function forgetWork(myId: string, assignmentId: string): void {
  clearStored(elapsedName(myId, assignmentId));
  clearStored(draftsOf(myId, assignmentId));
}
