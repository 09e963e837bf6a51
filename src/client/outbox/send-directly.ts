import { t } from "../../shared/words";
import { CallError } from "../api/call";
import type { Attempt } from "./attempt";
import { isBlocked } from "./lanes";
import type { Operation } from "./operation";
import type { Outcome } from "./send";
import type { State } from "./state";

type Direct = {
  operations: readonly Operation[];
  /** Reads the disk again and returns the state. */
  readState: () => Promise<State>;
  send: (operation: Operation) => Promise<Outcome>;
  onAttempt: (attempt: Attempt) => Promise<void>;
};

/**
 * Sends operations that could not be stored, in order; to be called under their lane's lock. Rejects if the disk can't be read or something
 * pending comes before them, if the network fails, or if one is refused that others depend on.
 */
export async function sendDirectly({ operations, readState, send, onAttempt }: Direct): Promise<void> {
  const state = await readState();
  if (state.disk === "unreadable")
    throw notStored(t("This phone's storage can't be read right now, so this was not saved. Please try again."));
  if (!maySendDirectly(state, operations)) throw noRoom();
  for (const operation of operations) {
    const outcome = await send(operation);
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
