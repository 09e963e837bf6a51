import type { Operation } from "./operation";

// Apart from the lanes, because the first screen needs it.

/** The paths of the steps that are judged when a cleaning is completed; the start of an inspection is none of them. */
const judged = /}\/start|checklist|findings/;

/** Returns whether an operation closes an assignment and is held back, because an earlier step that is judged with it is parked. */
export function isHeld({ closes, seq, assignmentId }: Operation, operations: readonly Operation[]): boolean {
  return operations.some(
    (one) =>
      closes && one.state === "parked" && one.seq < seq && one.assignmentId === assignmentId && judged.test(one.path),
  );
}
