import { vi } from "vitest";
import { CallError } from "../../src/client/api/call";
import { delayOf } from "../../src/client/outbox/delay";
import { drain } from "../../src/client/outbox/drain";
import type { Operation } from "../../src/client/outbox/operation";
import type { Outcome } from "../../src/client/outbox/send";
import { sendDirectly } from "../../src/client/outbox/send-directly";
import { createTabOutbox, type Message, type Step, type TabPorts } from "../../src/client/outbox/tab-outbox";
import { createLocks } from "../../src/client/outbox/with-lock";

// A phone with several tabs and a worker over one disk, and a server: simulated, so that every step of every part can come in any order. The
// outbox itself is the real one. Each broken invariant throws.
// Long because all simulated parts share one scheduler and one set of invariants.

/** A tab or the worker; once closed, nothing of it goes on. */
export type Actor = { name: string; isClosed: boolean };
export type Tab = Actor & ReturnType<typeof createTabOutbox>;
/** `unheardBy`: tabs that have not been told of it; `isReturned`: the tab that wrote it knows that it is on the disk. */
type Row = Operation & { writer: Actor; isReturned: boolean; unheardBy: Set<Actor> };
/** A step that a user tapped, and what became of it. */
type Tap = {
  step: Step;
  tab: Actor;
  /** Everything that must come before it. */
  before: Tap[];
  isKept: boolean;
  isRejected: boolean;
  wasRefused: boolean;
  isDiscarded: boolean;
  hasEffect: boolean;
};

export const user = "ana";
/** What villas are completed with, what undoes that, and what is judged with it. */
export const paths = { complete: "/complete", undo: "/undo", tick: "/checklist" };
const isTick = ({ path }: { path: string }) => path === paths.tick;
/** Returns a number from 0 to n - 1: which of n things comes next. */
type Choose = (n: number) => number;

export function createWorld(choose: Choose) {
  const queue: { actor: Actor; go: () => void }[] = [];
  const taps = new Map<string, Tap>();
  const rows: Row[] = [];
  const tabs: Tab[] = [];
  const inboxes = new Map<Actor, { from: Actor; message: Message; heard: Row[] }[]>();
  const receivers = new Map<Actor, (message: Message) => void>();
  const holders = new Map<string, Actor>();
  const inFlight = new Map<string, Actor>();
  /** Operations that have left the disk without a message about it, and who removed them: a tab that was closed can't tell. */
  const unannounced = new Map<string, Actor>();
  /** Operations that a later one has superseded. */
  const replaced = new Set<string>();
  const callers = new Map<string, Set<Actor>>();
  const network: Actor = { name: "network", isClosed: false };
  const faults = { reads: false, writes: false, offline: false, lost: false, refuses: false, session: user };
  let storedUser: string | null | undefined;
  let seq = 0;
  let effects = 0;

  /** Invariants that were broken: the outbox catches errors, so that throwing one would hide it. */
  const broken: string[] = [];
  /** Resolves when the scheduler picks it; never, for a closed actor. */
  const turn = (actor: Actor) => new Promise<void>((go) => queue.push({ actor, go }));
  const microtasks = () => new Promise<void>((go) => setImmediate(go));
  const chance = (of: number) => choose(of) === 0;

  async function step(): Promise<boolean> {
    const alive = queue.filter(({ actor }) => !actor.isClosed);
    queue.splice(0, queue.length, ...alive);
    if (queue.length === 0) return false;
    const [next] = queue.splice(choose(queue.length), 1);
    next?.go();
    await microtasks();
    checkScreens();
    if (broken.length > 0) throw new Error(broken.join("; "));
    return true;
  }

  /** A failing disk or network is expected; any other error is not. */
  function expectFailure(error: unknown): void {
    if (error instanceof DOMException || error instanceof CallError) return;
    broken.push(String(error));
  }

  /** Runs until nothing is left to do without time passing, and checks that nobody waits in vain. */
  async function settle(): Promise<void> {
    await microtasks();
    while (await step());
    for (const [id, waiting] of callers)
      for (const tab of waiting)
        if (!tab.isClosed && !rows.some((row) => row.id === id) && !unannounced.get(id)?.isClosed && !replaced.has(id))
          throw new Error(`${tab.name} is never told what became of ${id}`);
  }

  async function access<T>(actor: Actor, kind: "reads" | "writes", work: () => T): Promise<T> {
    await turn(actor);
    if (faults[kind] && choose(3) > 0) {
      await turn(actor);
      throw new DOMException(`${kind} fail`, kind === "writes" ? "QuotaExceededError" : "UnknownError");
    }
    const result = structuredClone(work());
    // The tab may be closed before it hears of its own change.
    await turn(actor);
    return result;
  }

  const ofDisk = ({ unheardBy, writer, isReturned, ...operation }: Row): Operation => operation;

  function diskOf(actor: Actor): TabPorts["disk"] {
    return {
      addOperations: async (operations, _, superseded = []) => {
        const written: Row[] = [];
        await access(actor, "writes", () => {
          for (const { id } of superseded) supersede(id);
          for (const operation of operations) {
            seq += 1;
            const others = tabs.filter((tab) => tab !== actor && !tab.isClosed);
            const about = { seq, writer: actor, isReturned: false, unheardBy: new Set(others) };
            written.push({ ...structuredClone(operation), ...about });
          }
          rows.push(...written);
        });
        for (const row of written) row.isReturned = true;
      },
      readOperations: (userId) => access(actor, "reads", () => rows.filter((row) => row.userId === userId).map(ofDisk)),
      changeOperation: (at, changes) =>
        access(actor, "writes", () => {
          for (const row of rows) if (at === undefined || row.seq === at) Object.assign(row, structuredClone(changes));
        }),
      removeOperation: (operation) =>
        access(actor, "writes", () => {
          const place = rows.findIndex((row) => row.seq === operation.seq);
          const [row] = place < 0 ? [] : rows.splice(place, 1);
          if (row) unannounced.set(row.id, actor);
        }),
      resetBackoff: () =>
        access(actor, "writes", () => {
          for (const row of rows) row.retryAt = 0;
        }),
      readSignedInUser: () => access(actor, "reads", () => storedUser),
      writeSignedInUser: (userId) =>
        access(actor, "writes", () => {
          storedUser = userId;
        }),
      isStorageDenied: () => false,
    };
  }

  /** Without a message of its own: whoever waits for it finds that it has gone. */
  function supersede(id: string): void {
    const place = rows.findIndex((row) => row.id === id);
    if (place >= 0) rows.splice(place, 1);
    replaced.add(id);
    const one = taps.get(id);
    if (one) one.isDiscarded = true;
  }

  function post(from: Actor, message: Message): void {
    if (from.isClosed) return;
    if (message) unannounced.delete(message.operation.id);
    const heard = message ? [] : rows.filter(({ writer, isReturned }) => writer === from && isReturned);
    for (const tab of tabs) {
      if (tab === from || tab.isClosed) continue;
      inboxes.get(tab)?.push({ from, message: structuredClone(message), heard });
      queue.push({ actor: tab, go: () => deliver(tab) });
    }
  }

  function deliver(tab: Tab): void {
    const next = inboxes.get(tab)?.shift();
    if (!next) return;
    for (const row of next.heard) row.unheardBy.delete(tab);
    receivers.get(tab)?.(next.message);
  }

  /** One holder per name, across all actors; whoever waits is picked in any order. */
  function locksOf(actor: Actor) {
    return createLocks({
      async request(name, work) {
        do await turn(actor);
        while (holders.has(name) && !holders.get(name)?.isClosed);
        holders.set(name, actor);
        try {
          return await work();
        } finally {
          holders.delete(name);
        }
      },
    });
  }

  async function send(actor: Actor, operation: Operation): Promise<Outcome> {
    const lane = operation.photo ? "photos" : "steps";
    const other = inFlight.get(lane);
    if (other && !other.isClosed) broken.push(`${other.name} and ${actor.name} send at once`);
    inFlight.set(lane, actor);
    await turn(actor);
    const outcome = await respond(operation);
    await turn(actor);
    inFlight.delete(lane);
    return outcome;
  }

  async function respond(operation: Operation): Promise<Outcome> {
    if (faults.offline) return { kind: "unreachable" };
    await turn(network);
    if (faults.session !== operation.userId) return { kind: "paused" };
    const outcome = perform(operation);
    if (faults.lost && chance(2)) return chance(2) ? { kind: "unreachable" } : { kind: "later", afterMs: 0 };
    return outcome;
  }

  /** The server knows the keys that it has seen: a step takes effect once. */
  function perform({ id }: Operation): Outcome {
    const tap = taps.get(id);
    if (!tap || tap.hasEffect) return { kind: "answered", answer: {} };
    if (faults.refuses && chance(2)) {
      tap.wasRefused = true;
      return { kind: "refused", refusal: { status: 409, detail: "Refused.", code: "state-conflict" } };
    }
    for (const one of tap.before) {
      const isDue = one.isKept && !one.isRejected && !one.isDiscarded && !one.hasEffect;
      if (isDue && !mayOvertake(tap, one)) broken.push(`${id} overtakes ${one.step.id}`);
    }
    tap.hasEffect = true;
    effects += 1;
    return { kind: "answered", answer: {} };
  }

  /** A parked tick is passed by all that closes nothing, any other parked step by all, and what a parked tick blocks by ticks. */
  function mayOvertake({ step }: Tap, { step: earlier, wasRefused }: Tap): boolean {
    if (wasRefused) return !step.closes || !isTick(earlier);
    const sameVilla = [...taps.values()].filter((one) => one.step.assignmentId === step.assignmentId);
    return isTick(step) && !isTick(earlier) && sameVilla.some((one) => one.wasRefused);
  }

  function openTab(name: string): Tab {
    const actor: Actor = { name, isClosed: false };
    const locks = locksOf(actor);
    const sendAs = (operation: Operation) => send(actor, operation);
    const sender = {
      ...locks,
      delayOf,
      drain,
      sendDirectly,
      send: sendAs,
      abortUpload: () => {},
      makeRoom: async () => {},
    };
    const outbox = createTabOutbox({
      disk: diskOf(actor),
      channel: { post: (message) => post(actor, message), listen: (receive) => void receivers.set(actor, receive) },
      loadSender: () => turn(actor).then(() => sender),
      isOffline: () => faults.offline,
      afterEnqueue: () => {},
    });
    const tab = Object.assign(actor, outbox);
    inboxes.set(tab, []);
    tabs.push(tab);
    void tab.open(user, () => turn(tab));
    return tab;
  }

  /** Closing releases the locks of a tab and ends all it was doing. */
  function close(tab: Tab): void {
    tab.isClosed = true;
  }

  /** The worker is woken up, sends, and is stopped by the browser now and then. */
  function wakeWorker(): Actor {
    const worker: Actor = { name: "worker", isClosed: false };
    const disk = diskOf(worker);
    const round = async () => {
      await disk.resetBackoff();
      await drain({
        disk,
        send: (operation) => send(worker, operation),
        onAttempt: (attempt) => post(worker, attempt),
        withLock: locksOf(worker).withLock,
      });
    };
    round().catch(expectFailure);
    return worker;
  }

  function tapped(tab: Tab, about: Step): Tap {
    const own = [...taps.values()].filter(({ step: { assignmentId } }) => assignmentId === about.assignmentId);
    // What follows from the order of the taps: in one tab every earlier one, across tabs what was kept before.
    const before = own.filter((one) => !one.step.photo && !about.photo && (one.tab === tab || one.isKept));
    const tap = { step: about, tab, before, isKept: false, isRejected: false };
    const whole = { ...tap, wasRefused: false, isDiscarded: false, hasEffect: false };
    taps.set(about.id, whole);
    return whole;
  }

  /** A user taps: the step is only enqueued, or also waited for. */
  function tap(tab: Tab, about: Step, isSubmitted: boolean): void {
    const one = tapped(tab, about);
    const done = isSubmitted ? tab.submit(about) : tab.enqueue([about]);
    waitFor(tab, about.id);
    done.then(
      () => {
        one.isKept = true;
      },
      (error: unknown) => {
        one.isRejected = true;
        expectFailure(error);
      },
    );
  }

  /** A screen that waits for the outcome. */
  function waitFor(tab: Tab, id: string): void {
    const waiting = callers.get(id) ?? new Set();
    callers.set(id, waiting.add(tab));
    void tab.outcomeOf(id).then(({ kind }) => {
      waiting.delete(tab);
      const one = taps.get(id);
      // Sent directly: the refusal is its end.
      if (one && kind === "refused" && !rows.some((row) => row.id === id)) one.isRejected = true;
    });
  }

  function discard(tab: Tab, id: string): void {
    const one = taps.get(id);
    // From here on nobody may rely on it, whether or not the disk lets it go.
    if (one) one.isDiscarded = true;
    tab.discard(id).catch(expectFailure);
  }

  /** "All saved" must be true as far as this tab has been told. */
  function checkScreens(): void {
    for (const tab of tabs) {
      const { isKnown, total } = tab.progress.get();
      if (tab.isClosed || !isKnown || total > 0) continue;
      const unsaved = rows.find((row) => row.userId === user && !row.unheardBy.has(tab));
      if (unsaved) throw new Error(`${tab.name} shows "All saved", but ${unsaved.id} is pending`);
    }
  }

  /** Everything works again: opens a tab and waits until nothing happens any more. */
  async function heal(): Promise<void> {
    Object.assign(faults, { reads: false, writes: false, offline: false, lost: false, refuses: false, session: user });
    openTab("last tab");
    const isUnsent = (row: Row) => row.state === "waiting" && !isBlocked(row);
    for (let round = 0; round < 2 || (round < 12 && rows.some(isUnsent)); round++) {
      await settle();
      await vi.advanceTimersByTimeAsync(31_000);
    }
    await settle();
  }

  /** Every step that was kept has an end. */
  function checkEnds(): void {
    for (const { step: about, isKept, isRejected, isDiscarded, hasEffect } of taps.values()) {
      const row = rows.find(({ id }) => id === about.id);
      if (isKept && !isRejected && !isDiscarded && !hasEffect && row?.state !== "parked" && !isBlocked(row))
        throw new Error(`${about.id} is lost`);
      if (row && hasEffect) throw new Error(`${about.id} is done, but never leaves the queue`);
    }
    for (const tab of tabs)
      for (const [id, waiting] of callers)
        if (!tab.isClosed && waiting.has(tab) && !rows.some((row) => row.id === id))
          throw new Error(`${tab.name} still waits for ${id}`);
  }
  const isBlocked = (row: Row | undefined) =>
    row &&
    !isTick(row) &&
    rows.some((one) => one.state === "parked" && isTick(one) && one.assignmentId === row.assignmentId);

  return {
    faults,
    tabs: () => tabs.filter(({ isClosed }) => !isClosed),
    parked: () => rows.filter(({ state }) => state === "parked").map(({ id }) => id),
    waitFor,
    effects: () => effects,
    ...{ openTab, close, wakeWorker, tap, discard, step, settle, heal, checkEnds },
  };
}
