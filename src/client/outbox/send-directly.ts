import { t } from "../../shared/words";
import { CallError } from "../api/call";
import type { Attempt } from "./attempt";
import { isBlocked } from "./lanes";
import type { Operation } from "./operation";
import type { Outcome } from "./send";
import type { State } from "./state";

type Unstored = {
  operations: readonly Operation[];
  /** Of their photo. */
  bytes: ArrayBuffer | undefined;
  /** Reads the disk again and returns the state. */
  readState: () => Promise<State>;
  send: (operation: Operation, bytes: ArrayBuffer | undefined) => Promise<Outcome>;
  onAttempt: (attempt: Attempt) => Promise<void>;
};
type Lane = {
  lane: "steps" | "photos";
  /** Does the work while nobody else does work of this name. */
  withLock: (name: string, work: () => Promise<void>) => Promise<void>;
};

/**
 * Sends those of operations that could not be stored which belong to a lane, in order and under its lock. Rejects if the disk can't be read or
 * something pending comes before them, if the network fails, or if one is refused that others depend on.
 */
export async function sendDirectly({ lane, withLock, operations: all, ...rest }: Unstored & Lane): Promise<void> {
  const operations = all.filter(({ photo }) => Boolean(photo) === (lane === "photos"));
  if (operations.length > 0) await withLock(`changeover-outbox-${lane}`, () => sendInOrder({ ...rest, operations }));
}

async function sendInOrder({ operations, bytes, readState, send, onAttempt }: Unstored): Promise<void> {
  const state = await readState();
  if (state.disk === "unreadable")
    throw notStored(t("This phone's storage can't be read right now, so this was not saved. Please try again."));
  if (!maySendDirectly(state, operations)) throw noRoom();
  for (const operation of operations) {
    const outcome = await send(operation, bytes);
    await onAttempt({ operation, outcome });
    if (outcome.kind === "refused" && operation !== operations.at(-1))
      throw new CallError(noRoomStatus, outcome.refusal.detail, outcome.refusal);
    if (outcome.kind !== "answered" && outcome.kind !== "refused") throw noRoom();
  }
}

/** Returns whether operations that could not be stored may be sent at once: nothing in the last read must come before them. */
function maySendDirectly(state: State, operations: readonly Operation[]): boolean {
  return operations.every((operation) =>
    state.stored.every(
      (one) =>
        one.assignmentId !== operation.assignmentId ||
        Boolean(one.photo) ||
        (one.state === "parked" && !isBlocked(operation, state.stored)),
    ),
  );
}

const noRoom = () => notStored(t("This phone has no room to keep this. Free some space and try again."));

/** As if the server had no room: 507, Insufficient Storage. */
const noRoomStatus = 507;

function notStored(detail: string): CallError {
  return new CallError(noRoomStatus, detail);
}
