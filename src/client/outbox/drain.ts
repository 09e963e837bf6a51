import { keepAnswer } from "./kept-reads";
import { longestWait, nextPhotos, nextSteps } from "./lanes";
import type { Operation } from "./operation";
import { type Outcome, type Put, send } from "./send";
import { changeOperation, operationsOf, person, removeOperation } from "./store";

/** What a try came to, for whoever shows it. */
export type Tried = { operation: Operation; outcome: Outcome };
type Drainer = {
  put: Put;
  /** Told of each try, once it is written down. */
  tell: (tried: Tried) => void;
};
type Lane = {
  name: string;
  next: typeof nextSteps;
  /** The turn before, where the browser has no locks. */
  turn: Promise<void>;
  /** Who waits for the lock: a second request for the same would find nothing to do. */
  waiting?: Promise<void> | undefined;
};

const steps: Lane = { name: "changeover-outbox-steps", next: nextSteps, turn: Promise.resolve() };
const photos: Lane = { name: "changeover-outbox-photos", next: nextPhotos, turn: Promise.resolve() };
const lostPhoto = /^(photo-(gone|differs)|upload-address)$/;
const mostUploads = 10;

/**
 * Sends what waits, of the person who is signed in: steps first, then photos, which a new step does not wait for. Of all pages and the
 * worker one sends at a time. Ends when there is nothing to send now, when nobody is signed in, or when the network is gone.
 */
export async function drain(drainer: Drainer): Promise<void> {
  await held(steps, drainer);
  await held(photos, drainer);
}

function held(lane: Lane, drainer: Drainer): Promise<void> {
  const free = () => {
    lane.waiting = undefined;
  };
  const work = () => {
    free();
    return empty(lane, drainer);
  };
  // A page without TLS has no locks: there it takes turns with itself only, and the keys do the rest.
  const begin = () => (navigator.locks ? navigator.locks.request(lane.name, work) : lane.turn.then(work, work));
  lane.waiting ??= lane.turn = begin().finally(free);
  return lane.waiting;
}

async function empty({ next }: Lane, { put, tell }: Drainer): Promise<void> {
  for (;;) {
    const userId = await person();
    const [operation] = userId ? next(await operationsOf(userId), Date.now()) : [];
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
  const changed =
    outcome.kind === "refused"
      ? (sentAgain(operation, outcome) ?? parked(outcome))
      : { retryAt: Date.now() + waitAfter(attempts, outcome.afterMs) };
  await changeOperation(operation.seq, { attempts, ...changed });
}

type Refused = Extract<Outcome, { kind: "refused" }>;

/** A photo that the server no longer has, has otherwise than this phone, or was sent to too late, is sent again from its bytes, under a new key. */
function sentAgain({ id, photo }: Operation, refused: Refused): Partial<Operation> | undefined {
  if (!photo || !lostPhoto.test(refused.refusal.code)) return undefined;
  const { address, uploads = 1, ...anew } = photo;
  // Still a UUID, and another one each millisecond; a page without TLS has no crypto.randomUUID.
  const key = id.slice(0, -9) + String(Date.now()).slice(-9);
  if (uploads === mostUploads) return { id: key, photo: anew, ...parked(refused) };
  return { id: key, photo: { ...anew, uploads: uploads + 1 } };
}

function parked({ refusal }: Refused): Partial<Operation> {
  return { state: "parked", refusal };
}

/** Twice as long after each try, in milliseconds. */
function waitAfter(attempts: number, asked = 0): number {
  return Math.min(longestWait, Math.max(asked, 500 * 2 ** attempts));
}
