import fc from "fast-check";
import { afterAll, beforeAll, test, vi } from "vitest";
import { reportCount } from "../support/report-count";
import { type Delta, type Numbers, sourceDeltas } from "../support/stays-deltas";
import { feedDeltas } from "../support/stays-deltas-feed";
import { peopleDeltas } from "../support/stays-deltas-people";
import { workDeltas } from "../support/stays-deltas-work";
import { openStaysPark, type StaysPark } from "../support/stays-park";
import { beginStory, expectAsTold, type Story, wait } from "../support/stays-story";

// Sources change stays and calendars while people plan and work: after every step the server's stays, needs, work and flags must be what the oracle says
// (tests/support/stays-oracle.ts), and no cleaning may be lost, made twice or touched after its start.
// STORIES and DELTAS change the length (`npm run soak`: 500 stories), SEED repeats a run. A failure prints the seed, the path and the shortest story that
// reproduces it, for which it plays many; SHRINK=0 prints the first one instead.

const stories = Number(process.env.STORIES ?? 4);
const deltas = Number(process.env.DELTAS ?? 50);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const timeout = 120_000 + stories * 15_000;
/** Four days before the clocks change, as the park's stays of the next weeks then have days of 23 hours among them. */
const begin = Date.parse("2027-03-24T08:00:00Z");

let park: StaysPark;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(begin);
  park = await openStaysPark();
});
afterAll(async () => {
  vi.useRealTimers();
  await park.close();
});

const all: Record<string, Delta> = { ...sourceDeltas, ...feedDeltas, ...workDeltas, ...peopleDeltas };

class Command implements fc.AsyncCommand<Story, StaysPark> {
  constructor(
    readonly name: string,
    readonly delta: Delta,
    readonly minutes: number,
    readonly numbers: Numbers,
  ) {}
  check = (story: Readonly<Story>) => story.names.length < deltas && (this.delta.when?.(story, this.numbers) ?? true);
  toString = () => `${this.name} ${this.numbers.join(" ")} +${this.minutes}`;

  async run(story: Story): Promise<void> {
    wait(story, this.minutes);
    // Time may have made it impossible.
    if (this.delta.when?.(story, this.numbers) === false) return;
    story.names.push(this.name);
    await this.delta.run(story, this.numbers);
    await expectAsTold(story);
  }
}

const minutes = fc.oneof(
  { weight: 8, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.constantFrom(5, 16, 31) },
  { weight: 1, arbitrary: fc.constantFrom(180, 24 * 60) },
);
const number = fc.nat(999);
const command = fc.oneof(
  ...Object.entries(all).map(([name, delta]) => ({
    weight: delta.weight,
    arbitrary: fc
      .tuple(minutes, number, number, number)
      .map(([passed, a, b, c]) => new Command(name, delta, passed, [a, b, c])),
  })),
);

test(`${stories} stories of ${deltas} deltas end as the oracle says (SEED=${seed})`, { timeout }, async () => {
  const counts = new Map<string, number>();
  let shorter = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands([command], { maxCommands: 30 * deltas, size: "max" }), async (commands) => {
      const story = await beginStory(park, begin);
      await fc.asyncModelRun(() => ({ model: story, real: park }), commands);
      for (const name of story.names) counts.set(name, (counts.get(name) ?? 0) + 1);
      // Too few of its candidates were possible: it was compared, and another one is played as well.
      if (story.names.length < deltas) shorter += 1;
      fc.pre(story.names.length === deltas);
    }),
    {
      numRuns: stories,
      seed,
      interruptAfterTimeLimit: timeout - 20_000,
      markInterruptAsFailure: true,
      endOnFailure: process.env.SHRINK === "0",
    },
  );
  const told = [...counts].map(([name, count]) => `${name} ${count}`).join(", ");
  reportCount(
    `${stories} stories of ${deltas} deltas and ${shorter} shorter ones: 0 divergences; seed ${seed} (${told})`,
  );
});
