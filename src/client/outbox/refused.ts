import { t } from "../../shared/words";
import type { Operation } from "./operation";

// A refused operation is parked: it is never sent unless its author decides so, and must not be described as one that is.

/** How many operations are sent without a decision, and how many were refused. */
export function countByState(operations: readonly Operation[]): { waiting: number; refused: number } {
  const refused = operations.filter(({ state }) => state === "parked").length;
  return { waiting: operations.length - refused, refused };
}

/** What becomes of the user's own refused changes. */
export function ownRefused(count: number): string {
  return t(
    "{count, plural, one {# change was refused. It stays on this phone until you retry or discard it.} other {# changes were refused. They stay on this phone until you retry or discard them.}}",
    { count },
  );
}

/** What becomes of other people's refused changes. */
export function othersRefused(count: number): string {
  return t(
    "{count, plural, one {# change on this phone was refused. The person who made it has to sign in here to retry or discard it.} other {# changes on this phone were refused. The people who made them have to sign in here to retry or discard them.}}",
    { count },
  );
}
