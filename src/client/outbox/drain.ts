import { keepAnswer } from "./kept-reads";
import { longestWait, nextPhotos, nextSteps } from "./lanes";
import type { Operation, Refusal } from "./operation";
import { type Outcome, type Put, send } from "./send";
import { changeOperation, operationsOf, person, removeOperation } from "./store";

/** What a try came to, for whoever shows it. */
export type Tried = { operation: Operation; outcome: Outcome };
type Drainer = {
  put: Put;
  /** Told of each try, once it is written down. */
  tell: (tried: Tried) => void;
  /** Does the work when nobody else of this name is at it, in whatever page or worker. */
  withLock: (name: string, work: () => Promise<void>) => Promise<void>;
};

const lostPhoto = /photo-(gone|differs)|upload-address/;
const mostUploads = 10;

/**
 * Sends what waits, of the person who is signed in: steps first, then photos, which a new step does not wait for. Of all pages and the
 * worker one sends at a time. Ends when there is nothing to send now, when nobody is signed in, or when the network is gone.
 */
export async function drain(drainer: Drainer): Promise<void> {
  await drainer.withLock("changeover-outbox-steps", () => empty(nextSteps, drainer));
  await drainer.withLock("changeover-outbox-photos", () => empty(nextPhotos, drainer));
}

async function empty(next: typeof nextSteps, { put, tell }: Drainer): Promise<void> {
  for (;;) {
    const [operation] = next(await operationsOf(await person()), Date.now());
    if (!operation) return;
    const outcome = await send(operation, put);
    // What the server has is readable before it stops waiting: at no moment does a screen take it back.
    await keepAnswer({ operation, outcome }).catch(() => undefined);
    await writeDown(operation, outcome);
    tell({ operation, outcome });
    if (outcome.kind === "paused" || (outcome.kind === "later" && outcome.isNetwork)) return;
  }
}

/** An operation goes only after its answer; whatever else came of it stays with it. */
async function writeDown(operation: Operation, outcome: Outcome): Promise<void> {
  if (outcome.kind === "answered") return removeOperation(operation);
  if (outcome.kind === "paused") return;
  const attempts = operation.attempts + 1;
  // Twice as long after each try, in milliseconds.
  const changed =
    outcome.kind === "refused"
      ? afterRefusal(operation, outcome.refusal)
      : { retryAt: Date.now() + Math.min(longestWait, Math.max(outcome.afterMs ?? 0, 500 * 2 ** attempts)) };
  await changeOperation(operation.seq, { attempts, ...changed });
}

/**
 * What is refused waits for a person. A photo that the server no longer has, has otherwise than this phone, or was sent to too late, is sent again
 * from its bytes, under a new key; but not for ever.
 */
function afterRefusal({ id, photo }: Operation, refusal: Refusal): Partial<Operation> {
  const parked = { state: "parked", refusal } as const;
  if (!photo || !lostPhoto.test(refusal.code)) return parked;
  const { address, uploads = 1, ...anew } = photo;
  // Still a UUID, and another one each millisecond; a page without TLS has no crypto.randomUUID.
  const key = id.slice(0, -9) + String(Date.now()).slice(-9);
  return { id: key, photo: { ...anew, uploads: uploads + 1 }, ...(uploads % mostUploads === 0 && parked) };
}
