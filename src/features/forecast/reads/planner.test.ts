import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { at, cleaner, dayOf, piece } from "../../../../tests/support/forecast-day";
import { planDay } from "../rules/day-plan";
import { proposeFixes } from "../rules/fixes";
import { forecastDay } from "../rules/forecast";
import { startPlanThread } from "./plan-thread";
import { Planner } from "./planner";

const planner = new Planner();
afterAll(() => planner.close());

/** So many villas for so many people, who have four each. */
function bigDay(villas: number) {
  const people = Array.from({ length: Math.ceil(villas / 4) }, (_, index) => cleaner(`c${index}`));
  const work = Array.from({ length: villas }, (_, index) =>
    piece(`v${index}`, [`c${Math.floor(index / 5)}`], {
      area: index % 3 ? "North" : "South",
      order: index,
      neededBy: [at(300)],
    }),
  );
  return dayOf(people, work);
}

/** A day, and when it is sent to the thread. */
function sentDay(villas: number) {
  const day = bigDay(villas);
  const { now } = day;
  const isSent = new Promise<void>((resolve) => {
    const get = () => {
      resolve();
      return now;
    };
    Object.defineProperty(day, "now", { get, enumerable: true });
  });
  return { day, isSent };
}

const residuals = Array.from({ length: 60 }, (_, n) => ({
  ratio: 0.7 + (n % 7) / 10,
  day: `${n % 6}`,
  crew: `${n % 4}`,
}));

test("a thread gives what the rules give", async () => {
  const day = bigDay(12);
  const [{ forecast, fixes }, plan] = await Promise.all([
    planner.forecast(day, residuals, 4),
    planner.plan(day, { seed: 4 }),
  ]);
  expect(forecast).toEqual(forecastDay(day, residuals, 4));
  expect(fixes).toEqual(proposeFixes(day, forecast.margin));
  expect(plan).toEqual(planDay(day, { seed: 4 }));
});

test("the event loop goes on while a day is planned", async () => {
  await planner.plan(bigDay(4), { seed: 1 });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await planner.plan(bigDay(120), { seed: 1 });
  delay.disable();
  // Other processes of the machine delay it, too, but not every time.
  expect(delay.percentile(50) / 1e6).toBeLessThan(20);
});

test("a stopped plan is a plan all the same", async () => {
  const stopping = new AbortController();
  const { day, isSent } = sentDay(350);
  const planning = planner.plan(day, { seed: 1, signal: stopping.signal });
  await isSent;
  stopping.abort();
  const plan = await planning;
  expect(plan.isStopped).toBe(true);
  expect(plan.cleaners.flatMap(({ work }) => work).length + plan.left.length).toBe(350);
});

test("a person's newer plan replaces theirs, running or waiting, and nobody else's", async () => {
  const ofPerson = (personId: string, villas: number) => planner.plan(bigDay(villas), { seed: 1, personId });
  const [running, others, waiting, newest] = [
    ofPerson("sanne", 350),
    ofPerson("imke", 8),
    ofPerson("sanne", 350),
    ofPerson("sanne", 8),
  ];
  const refused = { code: "state-conflict", message: "You have asked for a newer plan, so this one was stopped." };
  await Promise.all([running, waiting].map((plan) => expect(plan).rejects.toMatchObject(refused)));
  for (const plan of [others, newest]) expect((await plan).isStopped).toBe(false);
});

test("a closed planner refuses, whatever it was doing", async () => {
  const closed = new Planner();
  const { day, isSent } = sentDay(350);
  const plans = [closed.plan(day, { seed: 1 }), closed.plan(bigDay(8), { seed: 1 })];
  const refused = plans.map((plan) => expect(plan).rejects.toMatchObject({ code: "unavailable" }));
  await isSent;
  closed.close();
  await Promise.all(refused);
});

test("an idle thread outlives the minute between rereads; when it is ended, the next call gets another one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let threads = 0;
  const count = () => void threads++;
  process.on("worker", count);
  onTestFinished(() => void process.off("worker", count));
  const own = new Planner();
  onTestFinished(() => own.close());
  const forecast = () => own.forecast(bigDay(4), residuals, 1);
  const first = await forecast();
  vi.advanceTimersByTime(65_000);
  expect(await forecast()).toEqual(first);
  expect(threads).toBe(1);
  vi.advanceTimersByTime(600_000);
  expect(await forecast()).toEqual(first);
  expect(threads).toBe(2);
});

test("a thread that is ending is not alive", () => {
  const thread = startPlanThread();
  expect(thread.isAlive()).toBe(true);
  thread.end();
  expect(thread.isAlive()).toBe(false);
});
