import { isHeld } from "./held";
import type { Operation } from "./operation";

/** The longest wait between two attempts, in milliseconds: by itself, and if the server asks for more. */
export const maxBackoffMs = 60_000;
export const maxRetryAfterMs = 5 * 60_000;

/** Returns the steps that may be sent at `now` (milliseconds since 1970), least attempted first: at most one per assignment, first in, first out. */
export function nextSteps(operations: readonly Operation[], now: number): Operation[] {
  return due(operations, now, (own) => sendable(own).slice(0, 1));
}

/** Returns the photos that may be sent at `now`, least attempted first. They follow the steps of their assignment, in any order among themselves. */
export function nextPhotos(operations: readonly Operation[], now: number): Operation[] {
  return due(operations, now, photosOf);
}

/**
 * Returns whether an operation must not be sent yet: what closes an assignment, because an earlier step that is judged with it is parked; an undo,
 * because an earlier step is blocked itself.
 */
export function isBlocked(operation: Operation, operations: readonly Operation[]): boolean {
  const { path, seq, assignmentId } = operation;
  if (!path.endsWith("/undo")) return isHeld(operation, operations);
  const earlier = operations.filter((one) => one.seq < seq && one.assignmentId === assignmentId);
  return earlier.some((one) => one.state === "waiting" && isBlocked(one, operations));
}

/** Returns when the next attempt is due: milliseconds since 1970, or Infinity. Only the head of each lane counts. */
export function nextAttemptAt(operations: readonly Operation[]): number {
  const heads = byAssignment(operations).flatMap((own) => [...sendable(own).slice(0, 1), ...photosOf(own)]);
  return Math.min(...heads.map(({ retryAt }) => retryAt));
}

/** Least attempted first, so that an assignment that keeps failing holds up no other. */
function due(operations: readonly Operation[], now: number, headsOf: typeof sendable): Operation[] {
  // A time beyond the longest wait was written while the phone's clock was ahead.
  const isDue = ({ retryAt }: Operation) => retryAt <= now || retryAt > now + maxRetryAfterMs;
  const found = byAssignment(operations).flatMap(headsOf).filter(isDue);
  return found.sort((a, b) => a.attempts - b.attempts);
}

/** The steps of one assignment that are neither parked nor blocked. */
function sendable(own: readonly Operation[]): Operation[] {
  return own.filter((one) => one.state === "waiting" && !one.photo && !isBlocked(one, own));
}

/** The photos of one assignment, once none of its steps is to be sent before them. */
function photosOf(own: readonly Operation[]): Operation[] {
  return own.filter(({ photo, state }) => photo && state === "waiting" && sendable(own).length === 0);
}

/** Grouped, each in the order of the queue. */
function byAssignment(operations: readonly Operation[]): Operation[][] {
  const ids = new Set(operations.map((one) => one.assignmentId));
  return [...ids].map((id) => operations.filter((one) => one.assignmentId === id));
}
