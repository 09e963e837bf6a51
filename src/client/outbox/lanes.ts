import type { Operation } from "./operation";

/** The longest that anything waits before it is tried again, in milliseconds. */
export const longestWait = 5 * 60_000;

/** Which of a person's operations may be sent now, each assignment's in the order in which they were made; at most one an assignment. */
export function nextSteps(operations: readonly Operation[], now: number): Operation[] {
  return soonest(operations, now, (own) => ready(own).slice(0, 1));
}

/** Which photos may be sent now: behind the steps of their assignment. They have no order: one that failed lets the others pass. */
export function nextPhotos(operations: readonly Operation[], now: number): Operation[] {
  return soonest(operations, now, photosOf);
}

/** Whether it waits for an earlier step of its villa that needs attention. */
export function isHeld({ closes, seq, assignmentId }: Operation, operations: readonly Operation[]): boolean {
  const isInTheWay = (one: Operation) =>
    one.seq < seq && one.assignmentId === assignmentId && one.state === "parked" && !one.photo;
  return Boolean(closes) && operations.some(isInTheWay);
}

/** When there is something to do again, at the earliest: milliseconds since 1970. What waits behind another has no time of its own. */
export function nextTry(operations: readonly Operation[]): number {
  const heads = byAssignment(operations).flatMap((own) => [...ready(own).slice(0, 1), ...photosOf(own)]);
  return Math.min(...heads.map(({ retryAt }) => retryAt));
}

/** Whose time has come, the least tried first: a villa that the server is slow about holds nobody else up. */
function soonest(operations: readonly Operation[], now: number, headsOf: typeof ready): Operation[] {
  // Later than any wait: the phone's clock was ahead when that was written, and has been set since.
  const isDue = ({ retryAt }: Operation) => retryAt <= now || retryAt > now + longestWait;
  const due = byAssignment(operations).flatMap(headsOf).filter(isDue);
  return due.sort((a, b) => a.attempts - b.attempts);
}

/** An assignment's steps that are sent one after the other. */
function ready(own: readonly Operation[]): Operation[] {
  return own.filter((one) => one.state === "waiting" && !one.photo && !isHeld(one, own));
}

/** An assignment's photos, once no step of it is to be sent before them. */
function photosOf(own: readonly Operation[]): Operation[] {
  return own.filter(({ photo, state }) => photo && state === "waiting" && ready(own).length === 0);
}

/** Each assignment's, in the order of the taps, as the database gives them. */
function byAssignment(operations: readonly Operation[]): Operation[][] {
  const lanes = new Set(operations.map((one) => one.assignmentId));
  return [...lanes].map((lane) => operations.filter((one) => one.assignmentId === lane));
}
