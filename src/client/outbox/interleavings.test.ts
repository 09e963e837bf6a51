import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWorld, paths, user } from "../../../tests/support/outbox-world";
import { reportCount } from "../../../tests/support/report-count";
import type { Step } from "./tab-outbox";

// Three tabs, a worker, a failing disk and a failing network, in every order: no step is lost, done twice or overtaken, and no screen shows
// "All saved" unless that is known. OUTBOX_RUNS makes it longer (`npm run soak -- --only outbox`: 10,000), SEED repeats a run.

const runs = Number(process.env.OUTBOX_RUNS ?? 100);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  // The outbox logs each failure of the disk.
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Taps are the most frequent events. */
const types = [
  ...[
    "tap",
    "tap",
    "tap",
    "tap",
    "undo",
    "submit",
    "submit",
    "photo",
    "discard",
    "discard",
    "retry",
    "wait for",
    "wait for",
  ],
  ...["close", "open", "open", "online", "worker", "stop worker", "quiet", "session", "time"],
  ...["reads", "writes", "disk", "disk", "disk", "offline", "lost", "refuses", "refuses"],
];
const command = fc.record({
  type: fc.constantFrom(...types),
  tab: fc.nat(2),
  villa: fc.constantFrom("1", "2"),
  isOn: fc.boolean(),
  which: fc.nat(3),
  /** The number of scheduler steps that follow. */
  steps: fc.nat(12),
});
type Command = Parameters<Parameters<typeof command.map>[0]>[0];

function stepOf(number: number, { type, villa, isOn }: Command): Step {
  const id = `${type} ${number}`;
  const call = { villa, what: id, method: "POST", path: "/photo", params: {}, occurredAt: new Date().toISOString() };
  const photo = { id, name: id, type: "image/jpeg", size: 1, field: "photoURL" } as const;
  const undo = { what: "undo", method: "DELETE", path: "/", params: {} };
  const step = { id, assignmentId: villa, ...call };
  if (type === "photo") return { ...step, photo, undo };
  if (type === "undo") return { ...step, path: paths.undo };
  return { ...step, path: isOn ? paths.complete : paths.tick, closes: isOn };
}

test(`${runs} random interleavings break no invariant (SEED=${seed})`, { timeout: 60_000 + runs * 100 }, async () => {
  let steps = 0;
  let effects = 0;
  const story = fc.asyncProperty(
    fc.array(command, { minLength: 5, maxLength: 30 }),
    fc.infiniteStream(fc.nat()),
    async (commands, numbers) => {
      vi.clearAllTimers();
      const world = createWorld((n) => (numbers.next().value ?? 0) % n);
      const { faults } = world;
      for (const name of ["one", "two", "three"]) world.openTab(name);
      let worker = world.wakeWorker();
      for (const [number, one] of commands.entries()) {
        const { type, isOn } = one;
        const tab = world.tabs()[one.tab % world.tabs().length] ?? world.openTab(`tab ${number}`);
        const parked = world.parked();
        const id = parked[one.which % parked.length];
        if (type === "tap" || type === "undo" || type === "photo" || type === "submit")
          world.tap(tab, stepOf(number, one), type === "submit");
        else if (type === "discard" && id) world.discard(tab, id);
        else if (type === "retry" && id) tab.retry(id).catch(() => undefined);
        else if (type === "wait for" && id) world.waitFor(tab, id);
        else if (type === "close") world.close(tab);
        else if (type === "open" && world.tabs().length < 3) world.openTab(`tab ${number}`);
        else if (type === "online") void tab.sendNow({ atOnce: true });
        else if (type === "worker") worker = world.wakeWorker();
        else if (type === "stop worker") worker.isClosed = true;
        else if (type === "quiet") await world.settle();
        else if (type === "disk") Object.assign(faults, { reads: isOn, writes: isOn });
        else if (type === "session") faults.session = isOn ? user : "bo";
        else if (type === "time") await vi.advanceTimersByTimeAsync([500, 2_000, 4_000, 31_000][one.which] ?? 0);
        else if (type === "reads" || type === "writes" || type === "offline" || type === "lost" || type === "refuses")
          faults[type] = isOn;
        for (let left = one.steps; left > 0 && (await world.step()); left--) steps++;
      }
      await world.heal();
      world.checkEnds();
      effects += world.effects();
    },
  );
  await fc.assert(story, { numRuns: runs, seed });
  reportCount(`${runs} stories, ${steps} steps, ${effects} effects; seed ${seed}`);
  // A simulation in which nothing happens would break no invariant.
  expect(effects).toBeGreaterThan(runs);
});
