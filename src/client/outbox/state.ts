import type { Attempt, FinalOutcome } from "./attempt";
import type { Operation } from "./operation";

// What one tab knows about the outbox. The disk holds the operations; every tab and the worker change it, and any access can fail.
//
// | event        | what it changes                                                    | effects (tab-outbox.ts)                            |
// |--------------|--------------------------------------------------------------------|----------------------------------------------------|
// | opened       | another user: forgets all; the same user: nothing                  | store the user, read, send if anything may be left |
// | enqueued     | pending from now on                                                | write it; if that fails, send it directly          |
// | written      | on the disk, but in no read yet                                    | tell the other tabs, read, send                    |
// | changed      | the last read is out of date                                       | read                                               |
// | read         | replaces what was stored, and what was written before it           | schedule the next round                            |
// | readFailed   | unknown, unless this browser stores nothing                        | schedule another read                              |
// | attempted    | answered: leaves the queue, shown until settled; discarded: gone;  | tell the other tabs, read, show the response       |
// |              | unreachable: one more failure; paused: stuck; otherwise no failure | screen, then `settled`                             |
// | settled      | an answered operation is no longer shown as pending                | settle its callers                                 |
// | roundStarted | sending                                                            | drain                                              |
// | roundEnded   | not sending; stuck if the round failed                             | schedule the next round                            |

type Operations = readonly Operation[];

export type State = {
  userId: string | null;
  /** absent: this browser stores nothing, so nothing can be pending unseen. */
  disk: "unread" | "readable" | "unreadable" | "absent";
  /** The disk has been read successfully, so it can't be absent any more. */
  hasRead: boolean;
  /** The result of the last read, without operations that have left the queue since. */
  stored: Operations;
  /** Enqueued by this tab and in no read yet; `change` is the number of the change that wrote it. */
  enqueued: readonly { operation: Operation; change?: number }[];
  /** Answered, but the screen does not show the response yet. */
  settling: Operations;
  /** Number of changes to the disk that this tab knows of, and how many of them the last read includes. */
  changes: number;
  changesRead: number;
  /** Rounds of sending in flight. */
  rounds: number;
  /** Attempts in a row, of any tab or the worker, that did not reach the server; infinite if the disk failed or nobody is signed in. */
  failures: number;
  /** Operations sent since the queue was last empty, and all that were in it. */
  sent: number;
  total: number;
};

export type OutboxEvent =
  | { type: "opened"; userId: string | null }
  | { type: "enqueued"; operations: Operations }
  | { type: "written"; operations: Operations }
  | { type: "changed" }
  | { type: "read"; userId: string | null; changes: number; operations: Operations }
  | { type: "readFailed"; userId: string | null; changes: number; isDenied: boolean }
  | ({ type: "attempted" } & Attempt<FinalOutcome>)
  | { type: "settled"; operation: Operation }
  | { type: "roundStarted" }
  | { type: "roundEnded"; hasFailed: boolean };

export const initialState: State = {
  userId: null,
  disk: "unread",
  hasRead: false,
  stored: [],
  enqueued: [],
  settling: [],
  changes: 0,
  changesRead: 0,
  rounds: 0,
  failures: 0,
  sent: 0,
  total: 0,
};

/** Returns the state after an event; see the table above. */
export function reduce(state: State, event: OutboxEvent): State {
  const next = { ...state, ...changesBy(state, event) };
  const { length } = pendingOf(next);
  return length === 0 ? { ...next, sent: 0, total: 0 } : { ...next, total: Math.max(next.total, length) };
}

function changesBy(state: State, event: OutboxEvent): Partial<State> {
  switch (event.type) {
    case "opened": {
      const { userId } = event;
      // Opened again for the same user: what is known stays until it has been read again, or the screen would render twice.
      if (userId === state.userId) return {};
      const { changes, rounds, hasRead } = state;
      return { ...initialState, changes, rounds, hasRead, userId };
    }
    case "enqueued":
      return { enqueued: [...state.enqueued, ...event.operations.map((operation) => ({ operation }))] };
    case "written": {
      const change = state.changes + 1;
      const written = event.operations.map(({ id }) => id);
      const enqueued = state.enqueued.map((one) => (written.includes(one.operation.id) ? { ...one, change } : one));
      return { changes: change, enqueued };
    }
    case "changed":
      return { changes: state.changes + 1 };
    case "read": {
      const { userId, operations: stored, changes } = event;
      if (userId !== state.userId) return {};
      const enqueued = state.enqueued.filter(({ change = Number.POSITIVE_INFINITY }) => change > changes);
      // Without a user, the disk is not read.
      const hasRead = state.hasRead || userId !== null;
      return { disk: "readable", hasRead, stored, enqueued, changesRead: changes };
    }
    case "readFailed":
      if (event.userId !== state.userId) return {};
      return { disk: event.isDenied && !state.hasRead ? "absent" : "unreadable", changesRead: event.changes };
    case "attempted": {
      const { operation, outcome } = event;
      if (outcome.kind === "discarded") return without(state, operation);
      if (outcome.kind === "paused") return { failures: Number.POSITIVE_INFINITY };
      const failures = outcome.kind === "unreachable" ? state.failures + 1 : 0;
      if (outcome.kind !== "answered" || operation.userId !== state.userId) return { failures };
      return {
        ...without(state, operation),
        settling: [...state.settling, operation],
        sent: state.sent + 1,
        failures,
      };
    }
    case "settled":
      return { settling: state.settling.filter(({ id }) => id !== event.operation.id) };
    case "roundStarted":
      return { rounds: state.rounds + 1 };
    case "roundEnded":
      return { rounds: state.rounds - 1, ...(event.hasFailed && { failures: Number.POSITIVE_INFINITY }) };
  }
}

function without({ stored, enqueued }: State, { id: gone }: Operation): Pick<State, "stored" | "enqueued"> {
  return {
    stored: stored.filter(({ id }) => id !== gone),
    enqueued: enqueued.filter(({ operation: { id } }) => id !== gone),
  };
}

/** Returns what the server or the screen does not have yet, in the order of the queue. */
export function pendingOf({ enqueued, settling, stored }: State): Operation[] {
  const byId = new Map([...enqueued.map((one) => one.operation), ...settling, ...stored].map((one) => [one.id, one]));
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

/** Returns whether the user's queue is known in full: only then may a screen show an empty one as saved. */
export function isKnown({ userId, disk, changes, changesRead }: State): boolean {
  return userId !== null && (disk === "readable" || disk === "absent") && changes === changesRead;
}

/** Returns whether a round of sending may find something. */
export function mayHavePending({ disk, stored }: State): boolean {
  return stored.length > 0 || disk === "unreadable";
}

/** Returns whether an operation is on the disk. */
export function isWritten({ stored, enqueued }: State, id: string): boolean {
  return (
    stored.some((one) => one.id === id) ||
    enqueued.some(({ operation, change }) => operation.id === id && Boolean(change))
  );
}

/** Returns the parked operations that new ones replace, because they close the same assignment again. */
export function supersededBy({ stored }: State, operations: Operations): Operation[] {
  return stored.filter(
    (one) =>
      one.closes &&
      one.state === "parked" &&
      operations.some(({ closes, assignmentId }) => closes && one.assignmentId === assignmentId),
  );
}

/** How far the sending is, and whether the queue is known. */
export type Progress = {
  isSending: boolean;
  sent: number;
  total: number;
  isKnown: boolean;
  /** The disk could not be read, so it is unknown what is pending. */
  isUnreadable: boolean;
};

/** What screens show of the sending. */
export function progressOf(state: State): Progress {
  const { rounds, sent, total, disk } = state;
  return { isSending: rounds > 0, sent, total, isKnown: isKnown(state), isUnreadable: disk === "unreadable" };
}
