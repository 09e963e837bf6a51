import { expect, vi } from "vitest";
import type { Need, StayFlag } from "../../src/features/stays/contract/needs";
import { addDays, parkDay, parkInstant } from "../../src/shared/time";
import { flagsOf, follow, shownNeeds, type WorkOfModel, type World } from "./stays-oracle";
import { type FeedOfModel, nameOf, type Told } from "./stays-oracle-sources";
import type { StaysPark, Stored, StoredWork } from "./stays-park";

// One story of tests/faults/stays-model.test.ts: the park as the oracle has it, beside the server's.

/** The feed as the oracle has it, beside the calendar that it reads: its events by UID, and those that it lacks for now. */
export type FeedOfStory = FeedOfModel & { id: string; events: Map<string, Told>; lacking: Map<string, Told> };
export type Story = {
  readonly park: StaysPark;
  readonly world: World;
  now: number;
  /** The names of the deltas so far. */
  readonly names: string[];
  /** The villa that the park got later. */
  laterVilla: string | null;
  /** The ids of absences, by person and day. */
  readonly absences: Map<string, string>;
  /** What was deleted last, and when. */
  lastDeleted: { id: string; at: number } | null;
  readonly feed: FeedOfStory;
  /** What the server has, if it was read since the last change. */
  seen: Stored | null;
};

/** Begins a story in an empty park, at this time. */
export async function beginStory(park: StaysPark, begin: number): Promise<Story> {
  vi.setSystemTime(begin);
  await park.empty();
  const [kindId = ""] = park.kinds;
  const usual = { checkOut: "10:00", checkIn: "16:00" };
  await park.setTimes(usual);
  const rules = await park.putRules([{ trigger: "departure", days: 0, kindId }]);
  const world: World = {
    ...{ today: parkDay(new Date(begin), park.zone), usual, rules },
    ...{ stays: new Map(), work: new Map(), absent: new Set(), booked: new Set() },
    codes: park.codesOfVillas(),
  };
  const nothing = { laterVilla: null, absences: new Map(), lastDeleted: null, seen: null };
  const id = await park.addFeed();
  const feed = { id, source: `feed-${id}`, held: null, events: new Map(), lacking: new Map() };
  return { park, world, now: begin, names: [], feed, ...nothing };
}

/** Lets time pass. */
export function wait(story: Story, minutes: number): void {
  story.now += minutes * 60_000;
  vi.setSystemTime(story.now);
  story.world.today = parkDay(new Date(story.now), story.park.zone);
}

/** What the park calls a villa, as a source would. */
export function unitOf({ park, laterVilla }: Story, code: string): string | null {
  const place = park.codes.indexOf(code.toUpperCase());
  return park.villas[place] ?? (code.toUpperCase() === park.laterCode ? laterVilla : null);
}

/** Lets the oracle follow a change of stays in these villas, unless nothing changed; null: in all. */
export function followed(story: Story, villas: ReadonlySet<string> | null): void {
  if (villas === null || villas.size > 0) follow(story.world, villas);
}

/** Makes a call twice, the second time without any effect. Returns what the server then has, and the ids that it gave to stays. */
export async function twice(story: Story, call: () => Promise<unknown>) {
  await call();
  const once = await story.park.stored();
  await call();
  story.seen = await story.park.stored();
  expect(story.seen).toEqual(once);
  const ids = new Map(story.seen.stays.map((stay) => [nameOf(stay), stay.id]));
  return (told: Pick<Told, "source" | "externalId">) => ids.get(nameOf(told)) ?? "";
}

/** Takes over the people on work, where the rules for absences and not those for stays decide about them. */
export function learnCrew(work: WorkOfModel, found: StoredWork | undefined): void {
  if (!found) return;
  const { lead, helpers, isUncovered } = found;
  Object.assign(work, { lead, helpers, isUncovered });
}

/** Compares everything that people see with the oracle. */
export async function expectAsTold(story: Story): Promise<void> {
  const { park, world } = story;
  const last = addDays(world.today, 91);
  const [{ stays, work, held }, needs, flags] = await Promise.all([
    story.seen ?? park.stored(),
    park.needs(world.today, last),
    park.flags(),
  ]);
  story.seen = null;
  expect(
    inOrder(stays.map((stay) => shownStay({ ...stay, isMissing: stay.missingSince !== null }, world.today))),
  ).toEqual(
    inOrder(
      [...world.stays.values()].map((stay) =>
        shownStay({ ...stay, isMissing: stay.missingSince !== null }, world.today),
      ),
    ),
  );
  const kept = [...world.work.values()].filter(({ isDeleted }) => !isDeleted);
  expect(inOrder(work.map(shownWork))).toEqual(inOrder(kept.map(shownWork)));
  expect(held).toEqual(story.feed.held && [story.feed.held.missing, story.feed.held.upcoming]);
  expectNeeds(story, needs, last);
  expectFlags(story, flags);
}

const inOrder = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).sort();

type Seen = Pick<
  Told,
  "source" | "externalId" | "unitId" | "arrival" | "departure" | "checkIn" | "checkOut" | "guests"
>;
/** Only of upcoming stays it matters whether they are missing. */
function shownStay(stay: Seen & { id: string; kind: string; status: string; isMissing: boolean }, today: string) {
  const { id, source, externalId, unitId, arrival, departure, checkIn, checkOut, guests, kind, status } = stay;
  const isMissing = stay.isMissing && status === "booked" && departure > today;
  return { id, source, externalId, unitId, arrival, departure, checkIn, checkOut, guests, kind, status, isMissing };
}

type Planned = Pick<StoredWork, "id" | "unitId" | "date" | "time" | "kindId" | "lead" | "helpers" | "isUncovered"> &
  Pick<StoredWork, "status" | "priority" | "instructions" | "ticks">;
function shownWork(one: Planned) {
  const { id, unitId, date, time, kindId, status, lead, isUncovered, priority, instructions, ticks } = one;
  const helpers = [...one.helpers].sort();
  return { id, unitId, date, time, kindId, status, lead, helpers, isUncovered, priority, instructions, ticks };
}

function expectNeeds({ park, world }: Story, found: readonly Need[], last: string): void {
  const wanted = shownNeeds(world).filter(({ date }) => date <= last);
  const at = (need: { stayId: string; ruleId: string; nth: number }) => `${need.stayId} ${need.ruleId} ${need.nth}`;
  expect(
    inOrder(found.map((need) => [need.unitId, need.date, need.time, need.kindId, need.readyBy, at(need)])),
  ).toEqual(
    inOrder(
      wanted.map((need) => {
        const readyBy = need.readyBy && parkInstant(need.readyBy.date, need.readyBy.time, park.zone).toISOString();
        return [need.unitId, need.date, need.time, need.kindId, readyBy, at(need)];
      }),
    ),
  );
  const byKey = new Map(wanted.map((need) => [need.key, need]));
  for (const need of found) {
    const { coveredBy = [], guests = [] } = byKey.get(at(need)) ?? {};
    expect(guests, `guests of ${at(need)}`).toContain(need.guests);
    if (need.assignmentId === null) expect(coveredBy, `to plan: ${at(need)}`).toEqual([]);
    else expect(coveredBy, `covered: ${at(need)}`).toContain(need.assignmentId);
  }
}

function expectFlags({ world }: Story, flags: readonly StayFlag[]): void {
  const found = flags.map((flag) => {
    const { assignmentId, reason, status, date, time, wanted, canFollow } = flag;
    const place = wanted && [wanted.unitId, wanted.date, wanted.time];
    return [assignmentId, reason, status, date, time, place, flag.missing.map(({ id }) => id).sort(), canFollow];
  });
  const told = flagsOf(world).map(({ workId, reason, wanted, missing }) => {
    const { status, date, time } = world.work.get(workId) ?? {};
    const place = wanted && [wanted.unitId, wanted.date, wanted.time];
    const canFollow = reason !== "short-handed" && status === "pending";
    return [workId, reason, status, date, time, place, missing.toSorted(), canFollow];
  });
  expect(inOrder(found)).toEqual(inOrder(told));
}
