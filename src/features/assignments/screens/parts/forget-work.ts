import { forgetAll } from "../../../../client/browser/device-memory";
import { draftsOf } from "./use-draft";
import { elapsedName } from "./use-elapsed";

/** Forgets what this device remembered about a villa's cleaning; once it has been handed in. */
export function forgetWork(myId: string, assignmentId: string): void {
  forgetAll(elapsedName(myId, assignmentId));
  forgetAll(draftsOf(myId, assignmentId));
}
