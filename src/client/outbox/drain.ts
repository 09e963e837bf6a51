import type { Attempt } from "./attempt";
import { cacheAnswer } from "./cached-reads";
import { maxBackoffMs, maxRetryAfterMs, nextPhotos, nextSteps } from "./lanes";
import type { Operation, Refusal } from "./operation";
import type { Outcome } from "./send";
import type * as store from "./store";

export type Disk = Pick<typeof store, "readSignedInUser" | "readOperations" | "changeOperation" | "removeOperation">;
export type Drainer = {
  disk: Disk;
  send: (operation: Operation) => Promise<Outcome>;
  /** Called after each attempt, once its outcome is stored. */
  onAttempt: (attempt: Attempt) => void;
  /** Does the work while no other page and no worker does work of this name. */
  withLock: (name: string, work: () => Promise<boolean>) => Promise<boolean>;
};

const lostPhoto = /photo-(gone|differs)|upload-address/;
const maxUploads = 10;

/**
 * Sends the signed-in user's operations: steps first, then photos, whose upload must not delay a new step. One page or worker sends at a time.
 * Ends if nothing is due, nobody is signed in, or the network is gone. Rejects if the disk fails.
 */
export async function drain(drainer: Drainer): Promise<void> {
  const canGoOn = await drainer.withLock("changeover-outbox-steps", () => drainLane(nextSteps, drainer));
  if (canGoOn) await drainer.withLock("changeover-outbox-photos", () => drainLane(nextPhotos, drainer));
}

/** Returns whether the server can be reached, and somebody is signed in. */
async function drainLane(next: typeof nextSteps, { disk, send, onAttempt }: Drainer): Promise<boolean> {
  for (;;) {
    const userId = await disk.readSignedInUser();
    const [operation] = next(await disk.readOperations(userId), Date.now());
    if (!operation) return true;
    let outcome = await send(operation);
    // Cached before it is removed, so that no screen takes the step back, in between or offline; else it is sent again, under its key. Not for whoever
    // signed in meanwhile.
    const isOwn = userId === (await disk.readSignedInUser());
    if (isOwn && !(await cacheAnswer({ operation, outcome }).catch(() => true))) outcome = { kind: "unreachable" };
    const attempt = { operation, outcome };
    await storeOutcome(disk, operation, outcome);
    onAttempt(attempt);
    if (outcome.kind === "paused" || outcome.kind === "unreachable") return false;
  }
}

/**
 * Removes an answered operation; otherwise stores the outcome with it. A network fault says nothing about the operation, so it does not back
 * off (docs/domain.md, "Offline work"); a photo goes to the end, because its bytes may be what the connection breaks at.
 */
async function storeOutcome(disk: Disk, operation: Operation, outcome: Outcome): Promise<void> {
  if (outcome.kind === "answered")
    // Without room for what is kept, it must leave the queue all the same.
    return disk
      .removeOperation({ ...operation, url: Object(outcome.answer).url }, outcome.at)
      .catch(() => disk.removeOperation(operation));
  if (outcome.kind === "paused") return;
  const attempts = operation.attempts + 1;
  if (outcome.kind === "unreachable")
    return operation.photo ? disk.changeOperation(operation.seq, { attempts }) : undefined;
  const changes =
    outcome.kind === "refused"
      ? afterRefusal(operation, outcome.refusal)
      : { retryAt: Date.now() + backoffMs(attempts, outcome.afterMs) };
  await disk.changeOperation(operation.seq, { attempts, ...changes });
}

/** How long to wait after this many attempts: twice as long each time, and at least as long as the server asked for. */
function backoffMs(attempts: number, retryAfterMs: number): number {
  return Math.max(Math.min(maxBackoffMs, 500 * 2 ** attempts), Math.min(maxRetryAfterMs, retryAfterMs));
}

/** Parks the operation; but a photo whose upload was lost, damaged or too late is uploaded again under a new key, up to ten times. */
function afterRefusal({ id, photo }: Operation, refusal: Refusal): Partial<Operation> {
  const parked = { state: "parked", refusal } as const;
  if (!photo || !lostPhoto.test(refusal.code)) return parked;
  const { address, uploads = 1, ...rest } = photo;
  // Still a UUID, and a different one each millisecond; a page without TLS has no crypto.randomUUID.
  const key = id.slice(0, -9) + String(Date.now()).slice(-9);
  return { id: key, photo: { ...rest, uploads: uploads + 1 }, ...(uploads % maxUploads === 0 && parked) };
}
