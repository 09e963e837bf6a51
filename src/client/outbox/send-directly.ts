import { t } from "../../shared/words";
import { CallError } from "../api/call";
import type { Attempt } from "./drain";
import type { Operation } from "./operation";

type Unkept = {
  operations: readonly Operation[];
  /** What waits on this phone already. */
  stored: readonly Operation[];
  /** Told of each try. */
  heard: (tried: Attempt) => Promise<void>;
};

/** Where the phone has no room, or keeps nothing at all, the network may still be there. Refuses where it is not. */
export async function sendDirectly({ operations, stored, heard }: Unkept, bytes?: ArrayBuffer): Promise<void> {
  const [{ send }, { putBytes }] = await Promise.all([import("./send"), import("./put-bytes")]);
  // What waits already comes first.
  if (operations.some(({ assignmentId }) => stored.some((one) => isBefore(one, assignmentId)))) throw noRoom();
  for (const operation of operations) {
    const outcome = await send(operation, putBytes, bytes);
    await heard({ operation, outcome });
    if (outcome.kind === "refused") return;
    if (outcome.kind !== "answered") throw noRoom();
  }
}

function isBefore(stored: Operation, assignmentId: string): boolean {
  return stored.assignmentId === assignmentId && stored.state === "waiting" && !stored.photo;
}

/** As a server says it that has no room. */
function noRoom(): CallError {
  return new CallError(507, t("This phone has no room to keep this. Free some space and try again."));
}
