import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { Planner } from "../../src/features/forecast/reads/planner";
import type { Cleaner, Day } from "../../src/features/forecast/rules/day";
import { type PlannedDay, planBoard, planDay } from "../../src/features/forecast/rules/day-plan";
import { proposeFixes } from "../../src/features/forecast/rules/fixes";
import { forecastDay } from "../../src/features/forecast/rules/forecast";
import { simulateDay } from "../../src/features/forecast/rules/simulate";
import { heldOutMonth, type Outcome } from "../forecast/calibration";
import { type Greedy, greedyPlan } from "../forecast/greedy";
import { bigDay } from "../forecast/simulated-park";
import type { Part } from "../results";

/**
 * How long plans and forecasts take, how long they hold up the event loop, how good a plan is beside greedy ones of the same days, in turns, and whether
 * the chances are true.
 */
export async function forecast(pace: number): Promise<Part> {
  const sizes = [
    { villas: 120, people: 38, most: 1_000 },
    { villas: 350, people: 60, most: 5_000 },
  ];
  const rounds = Math.max(2, Math.round(5 * pace));
  const rows: Record<string, string | number>[] = [];
  const lines: Part["lines"] = [];
  for (const { villas, people, most } of sizes) {
    const times: Time[] = [];
    const sums = new Map<string, Figures>();
    for (let seed = 1; seed <= rounds; seed++) {
      const day = bigDay(villas, people, seed);
      const { result: plan, time } = timed(() => planDay(day, { seed }));
      times.push(time);
      add(sums, "local search", figuresOf(withPlan(day, plan)));
      for (const by of ["area", "deadline"] as const satisfies Greedy[])
        add(sums, `greedy, by ${by}`, figuresOf(greedyPlan(day, by)));
    }
    for (const [plan, { over, late, walking }] of sums)
      rows.push({
        day: `${villas} villas, ${people} people`,
        plan,
        "minutes over shift": round(over / rounds),
        "late villas": round(late / rounds),
        "minutes of walking": round(walking / rounds),
      });
    lines.push(timeLine(`plan of ${villas} villas for ${people} people`, times, most));
  }
  lines.push(timeLine("forecast of 120 villas for 38 people", forecastTimes(rounds), 300));
  for (const { villas, people, most } of sizes)
    lines.push(
      timeLine(
        `fixes of ${villas} villas for ${people} people, of whom one is gone`,
        fixTimes(villas, people, rounds),
        most,
      ),
    );
  lines.push(await eventLoopLine(rounds));
  const months = Array.from({ length: rounds }, (_, seed) => heldOutMonth(seed + 1));
  const outcomes = months.flat();
  const nearIn = (month: readonly Outcome[]) => month.filter(({ chance }) => chance >= 0.75 && chance < 0.85);
  const near = nearIn(outcomes);
  const onTime = percent(near, ({ wasOnTime }) => wasOnTime);
  const each = months.map((month) => percent(nearIn(month), ({ wasOnTime }) => wasOnTime)).join(", ");
  const by80 = percent(outcomes, ({ wasReadyAt80 }) => wasReadyAt80);
  lines.push({
    what: `villas forecast at 75 to 85 % (${near.length} of ${outcomes.length} of ${rounds} simulated months), on time`,
    bar: "75 to 85 %",
    measured: `${onTime} % (the months: ${each}); ready by the 80 % time: ${by80} %`,
    met: onTime >= 75 && onTime <= 85,
  });
  return {
    lines,
    tables: [
      {
        title: "Plans of the same days",
        said: `Means of ${rounds} random days, planned in turns. Greedy: the villas one after the other, by area or by deadline, each to whoever is free first.`,
        rows,
      },
      {
        title: "Are the chances true?",
        said: "Simulated months that the model has not seen, with effects of villa, person and day that it is not given. Each # is two per cent of the villas that were on time.",
        rows: chart(outcomes),
      },
    ],
  };
}

type Figures = { over: number; late: number; walking: number };

function withPlan(day: Day, { cleaners }: PlannedDay): Day {
  const places = new Map(
    cleaners.flatMap(({ id, work }) => work.map(({ id: piece, start }) => [piece, { people: [id], order: start }])),
  );
  return { ...day, work: day.work.map((piece) => ({ ...piece, ...places.get(piece.id) })) };
}

function figuresOf(day: Day): Figures {
  const { cleaners, work } = simulateDay(day);
  const sum = (of: (cleaner: (typeof cleaners)[number]) => number) =>
    cleaners.reduce((total, one) => total + of(one), 0);
  return {
    over: sum((one) => one.minutesOverShift),
    late: work.filter(({ isLate }) => isLate).length,
    walking: sum((one) => one.walkingMinutes),
  };
}

function add(sums: Map<string, Figures>, plan: string, { over, late, walking }: Figures): void {
  const before = sums.get(plan) ?? { over: 0, late: 0, walking: 0 };
  sums.set(plan, { over: before.over + over, late: before.late + late, walking: before.walking + walking });
}

/** Somebody falls ill at the start of a planned day: how long it takes to find what repairs it. */
function fixTimes(villas: number, people: number, rounds: number): Time[] {
  return Array.from({ length: rounds }, (_, seed) => {
    const planned = plannedDay(villas, people, seed);
    const cleaners = planned.cleaners.map((one, n): Cleaner => (n === 0 ? { ...one, presence: "absent" } : one));
    return timed(() => proposeFixes({ ...planned, cleaners })).time;
  });
}

function plannedDay(villas: number, people: number, seed: number): Day {
  const day = bigDay(villas, people, seed);
  return withPlan(day, planDay(day, { seed, iterations: planBoard(day).open.length }));
}

function forecastTimes(rounds: number): Time[] {
  return Array.from({ length: rounds }, (_, seed) => {
    const planned = plannedDay(120, 38, seed);
    return timed(() => forecastDay(planned, residuals, seed)).time;
  });
}

const residuals = Array.from({ length: 3_000 }, (_, n) => ({
  ratio: 0.7 + (n % 61) / 100,
  day: `${n % 60}`,
  crew: `${n % 38}`,
}));

/** The longest turn of the event loop while a day is planned and forecast at once, as in the server: in threads, which are started in the first round. */
async function eventLoopLine(rounds: number): Promise<Part["lines"][number]> {
  await compile();
  const planner = new Planner();
  const longest: number[] = [];
  const computed: number[] = [];
  for (let seed = 1; seed <= rounds; seed++) {
    const [open, planned] = [bigDay(120, 38, seed), plannedDay(120, 38, seed)];
    // The turn that made these days does not count, the one that receives the results does.
    await pause(5);
    // Its timer's own wait of one millisecond is part of what it measures.
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const endWatch = watchTurns();
    await Promise.all([planner.plan(open, { seed }), planner.forecast(planned, residuals, seed)]);
    await pause(5);
    delay.disable();
    longest.push(round(delay.max / 1e6));
    computed.push(endWatch());
  }
  planner.close();
  const most = Math.max(...longest);
  return {
    what: "event loop, while 120 villas for 38 people are planned and forecast in threads",
    bar: "held up for at most 20 ms",
    measured: `at most ${most} ms between two turns (the runs: ${longest.join(", ")}), of which its thread had the processor for at most ${round(Math.max(...computed))} ms`,
    met: most <= 20,
  };
}

/** Returns a function that ends the watch and returns the processor time of this thread's longest turn, in milliseconds: the rest is other work's. */
function watchTurns(): () => number {
  let [last, longest] = [threadMs(), 0];
  const timer = setInterval(() => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

function threadMs(): number {
  return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]) / 1e6;
}

/** The built server has nothing to compile. */
async function compile(): Promise<void> {
  const first = new Planner();
  await first.plan(bigDay(4, 2, 0), { seed: 0 });
  first.close();
}

type Time = { ms: number; processorMs: number };

function timed<T>(run: () => T): { result: T; time: Time } {
  const [started, used] = [performance.now(), process.cpuUsage()];
  const result = run();
  const { user, system } = process.cpuUsage(used);
  return { result, time: { ms: performance.now() - started, processorMs: (user + system) / 1_000 } };
}

/** By processor time: it is computation only, and other work on the machine makes it wait. */
function timeLine(what: string, times: readonly Time[], most: number): Part["lines"][number] {
  const slowest = (of: (time: Time) => number) => Math.round(Math.max(...times.map(of)));
  const processor = slowest(({ processorMs }) => processorMs);
  const measured = `at most ${processor} ms of processor time in ${times.length} runs (${slowest(({ ms }) => ms)} ms by the clock)`;
  return { what, bar: `under ${most} ms of processor time`, measured, met: processor < most };
}

/** By tenths of the chance: how many villas, and which part of them was on time. */
function chart(outcomes: readonly Outcome[]): Record<string, string | number>[] {
  return Array.from({ length: 10 }, (_, tenth) => {
    const of = outcomes.filter(({ chance }) => Math.min(Math.floor(chance * 10), 9) === tenth);
    const onTime = percent(of, ({ wasOnTime }) => wasOnTime);
    return {
      "forecast at": `${tenth * 10} to ${tenth * 10 + 10} %`,
      villas: of.length,
      "on time": `${onTime} %`,
      " ": "#".repeat(Math.round(onTime / 2)),
    };
  });
}

function percent<T>(items: readonly T[], is: (item: T) => boolean): number {
  return Math.round((items.filter(is).length / Math.max(items.length, 1)) * 1_000) / 10;
}

function round(figure: number): number {
  return Math.round(figure * 10) / 10;
}
