import { v7 } from "uuid";
import { CallError } from "../api/call";
import { loadSentences } from "../browser/language";
import { logFailure } from "../browser/log-failure";
import { observed } from "../browser/observed";
import type { Attempt, FinalOutcome } from "./attempt";
import type { delayOf } from "./delay";
import type { Disk as DrainDisk, drain } from "./drain";
import type { NewOperation, Operation } from "./operation";
import { reuse } from "./reuse";
import type { Outcome } from "./send";
import type { sendDirectly } from "./send-directly";
import {
  initialState,
  isWritten,
  mayHavePending,
  type OutboxEvent,
  pendingOf,
  progressOf,
  reduce,
  supersededBy,
} from "./state";
import type * as store from "./store";
import type { createLocks } from "./with-lock";

// One tab's outbox: performs the effects of the events in state.ts. The disk, the other tabs, the network and the locks are passed in.
// Long because each of its functions reads and changes the state of the same tab; what needs no state is in the files beside it.

type Operations = readonly Operation[];
/** What a screen passes in: the user is known here. */
export type Step = Omit<NewOperation, "userId">;
/** To other tabs: an attempt, or undefined if they only have to read again. */
export type Message = Attempt<FinalOutcome> | undefined;

/** The parts that send, which are not needed for the first screen. */
export type Sender = ReturnType<typeof createLocks> & {
  drain: typeof drain;
  delayOf: typeof delayOf;
  sendDirectly: typeof sendDirectly;
  send: (operation: Operation, bytes?: ArrayBuffer) => Promise<Outcome>;
  abortUpload: (photoId: string) => void;
  /** Gives up what is kept of earlier work. */
  makeRoom: () => Promise<void>;
};

export type TabPorts = {
  disk: DrainDisk & Pick<typeof store, "addOperations" | "resetBackoff" | "writeSignedInUser" | "isStorageDenied">;
  channel: { post(message: Message): void; listen(receive: (message: Message) => void): void };
  loadSender: () => Promise<Sender>;
  isOffline: () => boolean;
  /** Called once operations are on the disk. */
  afterEnqueue: (operations: Operations) => void;
};

/** How long a screen waits for the server before it goes on: the step or photo is on the disk. */
export const screenWaitMs = 4_000;
/** The sender was not cached, and there is no network: as often as the sender itself tries to reach the server. */
const loadAgainAfterMs = 4_000;
/** How long another tab may take to say why an operation has gone; after that it has been closed. */
const outcomeTimeoutMs = 5_000;
const discarded = { kind: "discarded" } as const;

/** A tab's outbox: adds steps, shows them, and sends them with the other tabs, through these ports. */
export function createTabOutbox({ disk, channel, loadSender, isOffline, afterEnqueue }: TabPorts) {
  let state = initialState;
  const pending = observed<Operations>([]);
  const progress = observed(progressOf(initialState));
  const callers = new Map<string, ((outcome: FinalOutcome) => void)[]>();
  let bringToScreen: (attempt: Attempt<FinalOutcome>) => Promise<void> = () => Promise.resolve();
  let storedUser: string | null | undefined;
  /** Reads run one after the other, so that the last one is the newest. */
  let reading: Promise<void> = Promise.resolve();
  /** Enqueues run one after the other, so that a step that must be sent directly is not overtaken by one that could be stored. */
  let enqueueing: Promise<unknown> = Promise.resolve();
  /** Whose steps are taken here: also what was begun before their session ended. */
  let owner: string | undefined;
  /** Steps that were taken before it was known whose they are. */
  const unowned: ((userId: string) => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scheduled = 0;

  channel.listen((message) => void (message ? handle(message) : readChanges()));

  function dispatch(event: OutboxEvent): void {
    state = reduce(state, event);
    const shown = reuse(pending.get(), pendingOf(state));
    if (shown !== pending.get()) pending.set(shown);
    const next = progressOf(state);
    if (JSON.stringify(next) !== JSON.stringify(progress.get())) progress.set(next);
  }

  /** Opens the outbox for the signed-in user (null: nobody) and, once `ready`, sends what they left; `onAttempt` shows responses on the screen. */
  async function open(userId: string | null, onAttempt: typeof bringToScreen, ready?: unknown): Promise<void> {
    bringToScreen = onAttempt;
    storedUser = undefined;
    dispatch({ type: "opened", userId });
    if (userId) {
      owner = userId;
      for (const own of unowned.splice(0)) own(userId);
    }
    if (ready) {
      await ready;
      if (userId !== state.userId) return;
    }
    await Promise.all([storeUser().catch(logUnusable), refresh()]);
    // The network may be back since the last attempt. If nothing is pending, the sender is not even loaded.
    if (mayHavePending(state)) await sendNow({ atOnce: true });
  }

  async function storeUser(): Promise<void> {
    const { userId } = state;
    if (storedUser === userId) return;
    await disk.writeSignedInUser(userId);
    storedUser = userId;
  }

  /**
   * Enqueues a step, sends it and waits up to four seconds for the outcome. Returns whether the server has it; if not, it is pending. Rejects
   * with the server's refusal, or if the step can be neither stored nor sent. `onStored` is called once it is on the disk. `enqueued`: of a step that
   * is enqueued with others.
   */
  async function submit(step: Step, onStored?: () => void, enqueued = enqueue([step])): Promise<boolean> {
    const firstAttempt = outcomeOf(step.id);
    if (await enqueued) onStored?.();
    if (isOffline() && isWritten(state, step.id)) return false;
    const outcome = await Promise.race([firstAttempt, pause(screenWaitMs)]);
    // In time or not: what has left the disk is on the server, although the screen may not show it yet.
    if (!outcome) return !isWritten(state, step.id);
    if (outcome.kind !== "refused") return outcome.kind === "answered";
    // The user sees the refusal now, so nothing is left for later; if it can't be removed, it stays parked.
    await Promise.all([discard(step.id).catch(logUnusable), loadSentences()]);
    throw new CallError(outcome.refusal.status, outcome.refusal.detail, outcome.refusal);
  }

  /**
   * Stores steps in their order with the bytes of their photo, all or none, and starts sending. Resolves once they are on the disk (true) or
   * sent (false).
   */
  async function enqueue(steps: readonly Step[], bytes?: ArrayBuffer): Promise<boolean> {
    const added = {
      userId: owner ?? (await new Promise<string>((own) => unowned.push(own))),
      seq: Number.POSITIVE_INFINITY,
      state: "waiting",
      attempts: 0,
      retryAt: 0,
    } as const;
    const operations = steps.map((step): Operation => ({ ...step, ...added }));
    dispatch({ type: "enqueued", operations });
    const turn = enqueueing.then(() => storeOrSend(operations, bytes));
    enqueueing = turn.catch(() => undefined);
    let isStored = false;
    try {
      isStored = await turn;
      if (!isStored) await sendUnstored("photos", operations, bytes);
    } finally {
      if (!isStored) drop(operations);
    }
    await refresh();
    return isStored;
  }

  function drop(operations: Operations): void {
    for (const operation of operations) {
      dispatch({ type: "attempted", operation, outcome: discarded });
      settle(operation.id, discarded);
    }
  }

  /** Stores operations and returns true; if that fails, sends the steps, but not the photos, which nothing has to wait for. */
  async function storeOrSend(operations: Operations, bytes: ArrayBuffer | undefined): Promise<boolean> {
    const add = () => disk.addOperations(operations, bytes, supersededBy(state, operations));
    try {
      await add().catch(async () => {
        await (await loadSender()).makeRoom();
        await add();
      });
    } catch {
      await sendUnstored("steps", operations);
      return false;
    }
    dispatch({ type: "written", operations });
    channel.post(undefined);
    void sendNow();
    afterEnqueue(operations);
    return true;
  }

  async function sendUnstored(lane: "steps" | "photos", operations: Operations, bytes?: ArrayBuffer): Promise<void> {
    const sender = await loadSender();
    const readState = () => refresh().then(() => state);
    await sender.sendDirectly({ ...sender, lane, operations, bytes, readState, onAttempt: handle });
  }

  /** Retries a parked operation. Rejects if the disk fails. */
  async function retry(id: string): Promise<void> {
    const operation = state.stored.find((one) => one.id === id);
    if (operation) await disk.changeOperation(operation.seq, { state: "waiting", retryAt: 0 });
    channel.post(undefined);
    await readChanges();
    await sendNow();
  }

  /** Removes an operation with its photo, and withdraws what it announced. Rejects if the disk fails. */
  async function discard(id: string): Promise<void> {
    // It may be shown, but not be on the disk yet.
    await enqueueing.then(refresh);
    const operation = state.stored.find((one) => one.id === id);
    if (!operation) return;
    const { undo, assignmentId, villa } = operation;
    if (undo) await enqueue([{ ...undo, id: v7(), assignmentId, villa, occurredAt: new Date().toISOString() }]);
    await disk.removeOperation(operation);
    const removed = { operation, outcome: discarded };
    channel.post(removed);
    await handle(removed);
    // It may have blocked another operation.
    void sendNow();
  }

  /** Sends what is due; `atOnce`: also what is backing off, because the network is back. */
  async function sendNow({ atOnce = false } = {}): Promise<void> {
    if (state.userId === null) return;
    dispatch({ type: "roundStarted" });
    let hasFailed = true;
    try {
      await storeUser();
      if (atOnce) await disk.resetBackoff();
      const { drain, send, joinLock } = await loadSender();
      await drain({ disk, send, onAttempt: report, withLock: joinLock });
      hasFailed = false;
    } catch (error) {
      // Nothing is lost: a later round sends it.
      logUnusable(error);
    }
    // Also finds what other tabs could not announce because they were closed.
    await refresh();
    dispatch({ type: "roundEnded", hasFailed });
    schedule();
  }

  function report(attempt: Attempt): void {
    channel.post(attempt);
    void handle(attempt);
  }

  /** An outcome from this tab, another tab or the worker. */
  async function handle(attempt: Attempt<FinalOutcome>): Promise<void> {
    const { operation, outcome } = attempt;
    dispatch({ type: "attempted", ...attempt });
    const { photo } = operation;
    if (outcome.kind === "discarded" && photo)
      await loadSender().then((sender) => sender.abortUpload(photo.id), logUnusable);
    await refresh();
    await bringToScreen(attempt).catch(logUnusable);
    dispatch({ type: "settled", operation });
    settle(operation.id, outcome);
  }

  /** Returns the outcome of the next attempt at an operation; `discarded` if it is removed before that. */
  function outcomeOf(id: string): Promise<FinalOutcome> {
    return new Promise((resolve) => callers.set(id, [...(callers.get(id) ?? []), resolve]));
  }

  function settle(id: string, outcome: FinalOutcome): void {
    const waiting = callers.get(id) ?? [];
    callers.delete(id);
    for (const resolve of waiting) resolve(outcome);
  }

  function readChanges(): Promise<void> {
    dispatch({ type: "changed" });
    return refresh();
  }

  function refresh(): Promise<void> {
    reading = reading.then(read);
    return reading;
  }

  async function read(): Promise<void> {
    const { userId, changes, disk: before } = state;
    try {
      const operations = userId === null ? [] : await disk.readOperations(userId);
      dispatch({ type: "read", userId, changes, operations });
    } catch (error) {
      dispatch({ type: "readFailed", userId, changes, isDenied: disk.isStorageDenied(error) });
      if (state.disk !== before) logUnusable(error);
    }
    for (const id of callers.keys()) if (!isPending(id)) setTimeout(settleGone, outcomeTimeoutMs, id);
    schedule();
  }

  /** The tab that removed it was closed before it could say why. */
  function settleGone(id: string): void {
    if (!isPending(id)) settle(id, discarded);
  }
  const isPending = (id: string) => pendingOf(state).some((one) => one.id === id);

  function schedule(): void {
    clearTimeout(timer);
    const turn = ++scheduled;
    if (state.rounds > 0 || state.userId === null || !mayHavePending(state)) return;
    const set = (delay: number) => {
      if (turn === scheduled) timer = setTimeout(() => void sendNow(), delay);
    };
    loadSender().then(
      ({ delayOf }) => set(delayOf(state, Date.now(), Math.random())),
      () => set(loadAgainAfterMs),
    );
  }

  return { open, submit, enqueue, retry, discard, sendNow, outcomeOf, pending, progress };
}

function logUnusable(error: unknown): void {
  logFailure("outbox failed", error);
}

const pause = (ms: number) => new Promise<undefined>((go) => setTimeout(go, ms));
