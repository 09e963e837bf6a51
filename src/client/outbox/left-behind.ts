import { getUser } from "../../shared/current-user";
import type { ProblemCode } from "../../shared/problem";
import { openChannel } from "../browser/channel";
import type { Operation } from "./operation";
import { removeOperation, transact } from "./store";

/** Returns the pending operations of everybody but this user; of everybody, for null. Rejects if the phone's storage can't be read. */
export async function readOthers(userId: string | null): Promise<Operation[]> {
  const all = await transact("readonly", (stores): IDBRequest<Operation[]> => stores("operations").getAll());
  return all.filter((one) => one.userId !== userId);
}

/** Removes pending operations of people who can't sign in any more. Rejects if the disk fails. */
export async function discardOthers(operations: readonly Operation[]): Promise<void> {
  for (const operation of operations) await removeOperation(operation);
  openChannel("changeover-outbox")?.postMessage(undefined);
}

const removed: ProblemCode = "person-removed";

/** Returns whether a user's account no longer exists, as far as the server can be asked. For visitors only: it does not say so to anybody who is signed in. */
export async function wasRemoved(userId: string): Promise<boolean> {
  try {
    const response = await fetch(getUser.path, { headers: { "changeover-person": userId }, cache: "no-store" });
    return Object(await response.json()).code === removed;
  } catch {
    return false;
  }
}
