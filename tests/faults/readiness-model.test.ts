import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openReadinessPark, type ReadinessPark } from "../support/readiness-park";
import { beginReadinessStory, type Numbers, readinessDeltas, takeStep } from "../support/readiness-story";
import { reportCount } from "../support/report-count";

// Guests come and go, people clean, judge, report, close and reopen, villas come and go, settings change and time passes: after every step the readiness of
// every villa must be what the oracle says (tests/support/readiness-oracle.ts), now and at moments of the next days.
// STORIES and DELTAS change the length (`npm run soak`: 400 stories), SEED repeats a run. A failure prints the seed, the path and the shortest story that
// reproduces it; SHRINK=0 prints the first one instead.

const stories = Number(process.env.STORIES ?? 2);
const deltas = Number(process.env.DELTAS ?? 80);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const timeout = 120_000 + stories * 15_000;
/** Three days before the clocks change, in spring and in autumn. */
const begins = [Date.parse("2027-03-25T08:00:00Z"), Date.parse("2027-10-28T08:00:00Z")];

let park: ReadinessPark;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(begins[0] ?? 0);
  park = await openReadinessPark();
});
afterAll(async () => {
  vi.useRealTimers();
  await park.close();
});

const minutes = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(1, 7) },
  { weight: 4, arbitrary: fc.constantFrom(45, 130, 300) },
  { weight: 1, arbitrary: fc.constantFrom(900, 24 * 60) },
);
const number = fc.noBias(fc.nat(999));
const numbers: fc.Arbitrary<Numbers> = fc.tuple(number, number, number, number);
const names = fc.oneof(
  ...Object.entries(readinessDeltas).map(([name, { weight }]) => ({ weight, arbitrary: fc.constant(name) })),
);
const story = fc.record({
  begin: fc.constantFrom(...begins),
  steps: fc.array(fc.tuple(names, minutes, numbers), { minLength: deltas, maxLength: deltas }),
});

test(`${stories} stories of ${deltas} deltas are as the oracle says (SEED=${seed})`, { timeout }, async () => {
  const counts = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(story, async ({ begin, steps }) => {
      const told = await beginReadinessStory(park, begin);
      for (const [name, passed, given] of steps) await takeStep(told, name, passed, given);
      for (const [name, count] of told.counts) counts.set(name, (counts.get(name) ?? 0) + count);
    }),
    {
      numRuns: stories,
      seed,
      interruptAfterTimeLimit: timeout - 20_000,
      markInterruptAsFailure: true,
      endOnFailure: process.env.SHRINK === "0",
    },
  );
  const steps = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const told = [...counts].map(([name, count]) => `${name} ${count}`).join(", ");
  reportCount(`${stories} stories, ${steps} deltas: 0 divergences; seed ${seed} (${told})`);
  // What can't be done is left out: much, in a story whose villas are removed or whose work is done early. It must not be nearly all.
  expect(steps).toBeGreaterThan((stories * deltas) / 10);
});
