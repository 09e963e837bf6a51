import { v7 } from "uuid";
import { CallError } from "../api/call";
import { openChannel } from "../browser/channel";
import { logFailure } from "../browser/log-failure";
import { observed } from "../browser/observed";
import { afterEnqueue } from "./after-enqueue";
import type { Attempt } from "./drain";
import { nextAttemptAt } from "./lanes";
import type { NewOperation, Operation } from "./operation";
import type { Outcome } from "./send";
import { sendDirectly } from "./send-directly";
import {
  addOperations,
  changeOperation,
  readOperations,
  removeOperation,
  resetBackoff,
  writeSignedInUser,
} from "./store";

// The outbox as pages use it: what waits, in step with the database, the other tabs and the worker.

/** So long a screen waits for the server before it goes on without: the step is safe on the phone. */
const patience = 4_000;
const atLeastEvery = 30_000;
const atMostEvery = 1_000;

let userId: string | null = null;
type Operations = readonly Operation[];
/** From the database; being written to it; answered, but not yet on screen otherwise. */
let parts: Record<"stored" | "storing" | "settling", Operations> = { stored: [], storing: [], settling: [] };
const shown = observed<Operations>([]);
/** What came of a try; or nobody wants it any more. */
type Known = Outcome | { kind: "discarded" };
type Listener = (known: { operation: Operation; outcome: Known }) => void;
const listeners = new Set<Listener>();
let settle: (tried: Attempt) => Promise<void> = () => Promise.resolve();
let timer: ReturnType<typeof setTimeout> | undefined;
let reading: Promise<void> = Promise.resolve();
/** Rounds of sending that are under way. */
let rounds = 0;
/** Nobody is signed in, or this browser fails: trying at once again would change nothing. */
let isStuck = false;
/** What can't be kept is sent one after the other, as it would be if it were. */
let unkept: Promise<unknown> = Promise.resolve();

/** What sends: no part of the first screen, fetched when there is something to look for. */
const sender = async () => {
  const [{ drain }, { withLock }, { putBytes, abortUpload }] = await Promise.all([
    import("./drain"),
    import("./with-lock"),
    import("./put-bytes"),
  ]);
  return { drain, withLock, putBytes, abortUpload };
};

const tabs = openChannel("changeover-outbox");
tabs?.addEventListener(
  "message",
  ({ data }: MessageEvent<Attempt | undefined>) => void (data ? heard(data) : refresh()),
);

/** Whether something is being sent, and how far that is: operations that have left the outbox since it was last empty, of all that were in it. */
export type Progress = {
  isSending: boolean;
  sent: number;
  total: number;
  /** The outbox has been read: before that nobody can say that nothing waits. */
  isKnown: boolean;
};
const progress = observed<Progress>({ isSending: false, sent: 0, total: 0, isKnown: false });

/** How far the sending is. */
export const useProgress = progress.use;

/** What waits on this phone, of the person who is signed in, in the order of the taps. */
export const useOutbox = shown.use;
/** Something about what waits: a screen that needs no more is not drawn anew with each step. */
export const useOutboxOf = shown.useOf;

/** Opens it for the person who is signed in, and sends what they left; null: nobody is. `onAnswer` brings what came of a try to the screen. */
export async function openOutbox(person: string | null, onAnswer: (tried: Attempt) => Promise<void>): Promise<void> {
  userId = person;
  settle = onAnswer;
  report({ isKnown: false });
  // A browser that keeps nothing has no worker either that would ask.
  await Promise.all([writeSignedInUser(person).catch(unsent), refresh()]);
  // Whoever opens the app may have found a network since the last try. With nothing to send, what sends is not even fetched.
  if (parts.stored.length > 0) await sendNow({ atOnce: true });
}

/** What a screen hands over: whose it is, is known here. */
export type Step = Omit<NewOperation, "userId">;

/**
 * Keeps a step on this phone, then sends it. Gives whether the server has it; if not, it waits. Refuses with what the server said, or where it
 * can be neither kept nor sent. The screens show it from the first moment.
 */
export async function submit(step: Step): Promise<boolean> {
  const firstTry = outcomeOf(step.id);
  await enqueue([step]);
  // Without a network there is no answer to wait for: what comes of it, the list of what waits tells.
  if (navigator.onLine === false && parts.stored.some(({ id }) => id === step.id)) return false;
  const outcome = await Promise.race([firstTry, pause(patience)]);
  if (outcome?.kind !== "refused") return outcome?.kind === "answered";
  // Whoever asked for it is there to read why: nothing stays behind.
  await discard(step.id);
  throw new CallError(outcome.refusal.status, outcome.refusal.detail);
}

/**
 * Stores steps in their order, with the bytes of their photo: all or none. Resolves when they are safe on this phone; what becomes of them,
 * `outcomeOf` tells.
 */
export async function enqueue(steps: readonly Step[], bytes?: ArrayBuffer): Promise<void> {
  const fresh = {
    userId: userId ?? "",
    seq: Number.MAX_SAFE_INTEGER,
    state: "waiting",
    attempts: 0,
    retryAt: 0,
  } as const;
  const operations = steps.map((step): Operation => ({ ...step, ...fresh }));
  set({ storing: [...parts.storing, ...operations] });
  try {
    await addOperations(operations, bytes);
    await refresh();
    tabs?.postMessage(undefined);
    void sendNow();
    afterEnqueue(operations);
  } catch {
    const sent = unkept.then(() => sendDirectly({ operations, stored: parts.stored, heard }, bytes));
    unkept = sent.catch(() => undefined);
    await sent;
  } finally {
    set({ storing: parts.storing.filter((one) => !operations.includes(one)) });
  }
}

/** Has what a person looked at tried once more. */
export async function retry(id: string): Promise<void> {
  const one = parts.stored.find((operation) => operation.id === id);
  if (one) await changeOperation(one.seq, { state: "waiting", retryAt: 0 });
  await changed();
  await sendNow();
}

/** Throws an operation away that nobody wants any more, with its photo; what it announced is taken back. */
export async function discard(id: string): Promise<void> {
  const one = parts.stored.find((operation) => operation.id === id);
  if (!one) return;
  const { undo, photo, assignmentId, villa } = one;
  // First, so that nobody goes on waiting for what will not come.
  if (undo) await enqueue([{ ...undo, id: v7(), assignmentId, villa, occurredAt: new Date().toISOString() }]);
  await removeOperation(one);
  for (const listener of listeners) listener({ operation: one, outcome: { kind: "discarded" } });
  if (photo) (await sender()).abortUpload(photo.id);
  await changed();
  // What it held up goes on.
  void sendNow();
}

/** Sends what can be sent; `atOnce`, also what was to wait a little, because the network has come back. */
export async function sendNow({ atOnce = false } = {}): Promise<void> {
  if (!userId) return;
  rounds += 1;
  isStuck = false;
  report({ isSending: true });
  try {
    if (atOnce) await resetBackoff();
    const { drain, withLock, putBytes } = await sender();
    await drain({ put: putBytes, onAttempt: tell, withLock });
  } catch (error) {
    // Nothing is lost by it: the next round tries again.
    isStuck = true;
    unsent(error);
  } finally {
    rounds -= 1;
    report({ isSending: rounds > 0 });
    schedule();
  }
}

function tell(tried: Attempt): void {
  if (tried.outcome.kind === "paused") isStuck = true;
  tabs?.postMessage(tried);
  void heard(tried);
}

/** What a try came to, here or in another tab. What was answered leaves the screen when its answer is there. */
async function heard(tried: Attempt): Promise<void> {
  const { operation, outcome } = tried;
  const isAnswered = outcome.kind === "answered";
  if (isAnswered) set({ settling: [...parts.settling, operation] });
  if (isAnswered) report({ sent: progress.get().sent + 1 });
  await refresh();
  await settle(tried).catch(unsent);
  if (isAnswered) set({ settling: parts.settling.filter((one) => one !== operation) });
  for (const listener of listeners) listener(tried);
}

/** What the next try of an operation comes to; `discarded`, if nobody wants it any more before that. */
export function outcomeOf(id: string): Promise<Known> {
  return new Promise((resolve) => {
    const listener: Listener = ({ operation, outcome }) => {
      if (operation.id !== id) return;
      listeners.delete(listener);
      resolve(outcome);
    };
    listeners.add(listener);
  });
}

async function changed(): Promise<void> {
  await refresh();
  tabs?.postMessage(undefined);
}

/** One reading after the other, so that the last to be shown is the last that was read. */
function refresh(): Promise<void> {
  reading = reading.then(readAll);
  return reading;
}

async function readAll(): Promise<void> {
  const person = userId;
  const found = person === null ? [] : await readOperations(person).catch(() => []);
  if (person !== userId) return;
  set({ stored: found });
  report({ isKnown: true });
}

function set(change: Partial<typeof parts>): void {
  parts = { ...parts, ...change };
  const known = new Map([...parts.storing, ...parts.settling, ...parts.stored].map((one) => [one.id, one]));
  const waiting = [...known.values()].sort((a, b) => a.seq - b.seq);
  show(waiting);
  report(waiting.length === 0 ? { sent: 0, total: 0 } : { total: Math.max(progress.get().total, waiting.length) });
}

/** Shows what is news: an operation that has only been read once more stays the one that screens have, and the same ones draw nothing anew. */
function show(waiting: Operations): void {
  const before = shown.get();
  const next = waiting.map((one) => before.find((former) => saysTheSame(former, one)) ?? one);
  if (next.length !== before.length || next.some((one, place) => one !== before[place])) shown.set(next);
}

/** The number under which one is stored says nothing to a screen, and is not there yet while it is being stored. */
function saysTheSame(a: Operation, b: Operation): boolean {
  return a === b || (a.id === b.id && withoutNumber(a) === withoutNumber(b));
}
const withoutNumber = (operation: Operation) =>
  JSON.stringify(operation, (key, value) => (key === "seq" ? undefined : value));

function report(change: Partial<Progress>): void {
  progress.set({ ...progress.get(), ...change });
}

/** The next round, when the first of those that wait may be tried again. */
function schedule(): void {
  clearTimeout(timer);
  if (parts.stored.length === 0) return;
  const wait = isStuck ? atLeastEvery : Math.min(nextAttemptAt(parts.stored) - Date.now(), atLeastEvery);
  timer = setTimeout(() => void sendNow(), Math.max(wait, atMostEvery));
}

function unsent(error: unknown): void {
  logFailure("The outbox could not be used.", error);
}

const pause = (ms: number) => new Promise<undefined>((go) => setTimeout(go, ms));
