import { seededRandom } from "../seeded-random";
import { times } from "../times";
import { codeOf, type FeedChange, feedChanges } from "./calendar-script";

// Who does what and when on one park day: a pure function of the seed. Times are shares of the day, from 0 to 1; people and villas are their numbers.

export type Sizes = {
  villas: number;
  cleaners: number;
  leaders: number;
  inspectors: number;
  receptions: number;
  feeds: number;
  /** The length of the checklist. */
  items: number;
};
export const roles = ["cleaners", "leaders", "inspectors", "receptions"] as const;
export type Crew = (typeof roles)[number];

/** One thing that a cleaner does in a villa. `item`: a place on the checklist. */
export type Tap =
  | { kind: "tick"; at: number; item: number; notes?: string }
  | { kind: "note"; at: number; item: number; notes: string }
  | { kind: "photo"; at: number; item?: number }
  | { kind: "finding"; at: number; text: string };
/** What is decided after a finish, and which items are to be done again. */
export type Round = {
  leader: "approve" | "reject";
  inspector?: "passed" | "needs_rework";
  redo: readonly number[];
};
export type VillaDay = {
  villa: number;
  code: string;
  /** How the guests of the morning leave: when nobody says anything, reception says so, or after a cleaner found them there. */
  leaves: "check-out" | "mark" | "still-here" | "never";
  leavesAt: number;
  /** How the next guests come: in the evening, at a check-in of their own during the day, or when reception says so. */
  arrives: "evening" | "check-in" | "mark" | "nobody";
  arrivesAt: number;
  lead: number;
  helper: number | null;
  /** Who had it in the morning, until a leader moved it. */
  movedFrom: number | null;
  movedBy: "edit" | "forecast";
  /** Nobody planned it: a leader applies a plan of the day. */
  isToPlan: boolean;
  startsAt: number;
  taps: readonly Tap[];
  helperTaps: readonly Tap[];
  finishesAt: number;
  /** How far it comes by the end of the day. */
  ends: "pending" | "cleaning" | "review" | "ready";
  rounds: readonly Round[];
  hasInspectorsPhoto: boolean;
  leader: number;
  inspector: number;
  reception: number;
  /** When a leader closes it for guests, and opens it again. */
  closed: { from: number; until: number | null } | null;
};
/** A time in which somebody's phone has no network. */
export type Gap = { from: number; until: number };
export type DayScript = {
  sizes: Sizes;
  villas: readonly VillaDay[];
  feedChanges: readonly FeedChange[];
  gapsOf(crew: Crew, person: number): readonly Gap[];
};

/** When the cleaners begin, after the usual check-out, and when the last of them is done. */
const work = { from: 0.2, until: 0.86 };

/** The day of a seed. */
export function dayScript(seed: number, sizes: Sizes): DayScript {
  const chance = seededRandom(seed);
  const jobs = Math.ceil(sizes.villas / sizes.cleaners);
  const villas = times(sizes.villas).map((villa) => villaDay(villa, { sizes, jobs, chance }));
  const gaps = new Map<string, Gap[]>();
  for (const crew of roles)
    for (const person of times(sizes[crew])) gaps.set(`${crew} ${person}`, gapsOf(chance, crew, person));
  return {
    ...{ sizes, villas, feedChanges: feedChanges(chance, sizes) },
    gapsOf: (crew, person) => gaps.get(`${crew} ${person}`) ?? [],
  };
}

type Chance = ReturnType<typeof seededRandom>;
type Context = { sizes: Sizes; jobs: number; chance: Chance };

function villaDay(villa: number, context: Context): VillaDay {
  const { sizes, jobs, chance } = context;
  const { random } = chance;
  const percent = (of: number) => random(100) < of;
  const lead = villa % sizes.cleaners;
  const length = (work.until - work.from) / jobs;
  const startsAt = work.from + length * (Math.floor(villa / sizes.cleaners) + random(10) / 100);
  const finishesAt = startsAt + length * 0.75;
  const ends = endOf(villa);
  const isToPlan = ends !== "pending" && villa % 20 === 3;
  const isMoved = ends !== "pending" && villa % 12 === 4 && sizes.cleaners > 1;
  const hasHelper = ends !== "pending" && !isToPlan && !isMoved && villa % 6 === 2 && sizes.cleaners > 1;
  const helper = hasHelper ? (lead + 1) % sizes.cleaners : null;
  const own = helper === null ? sizes.items : Math.floor((sizes.items * 2) / 3);
  const span = { from: startsAt, until: finishesAt };
  const leaves = ends === "pending" ? "never" : percent(12) ? "still-here" : percent(30) ? "mark" : "check-out";
  const early = 0.03 + random(100) / 1_000;
  return {
    ...{ villa, code: codeOf(villa), leaves },
    leavesAt: leaves === "mark" ? Math.max(early, startsAt - 0.05 - random(50) / 1_000) : startsAt + 0.02,
    arrives: percent(35) ? "evening" : percent(15) ? "check-in" : percent(40) ? "mark" : "nobody",
    arrivesAt: 0.45 + random(450) / 1_000,
    ...{ lead, helper, isToPlan, startsAt, finishesAt, ends },
    movedFrom: isMoved ? (lead + 1) % sizes.cleaners : null,
    movedBy: villa % 72 === 4 ? "forecast" : "edit",
    taps: tapsOf(chance, times(own), { ...span, isLead: true }),
    helperTaps: helper === null ? [] : tapsOf(chance, times(sizes.items).slice(own), { ...span, isLead: false }),
    rounds: ends === "ready" ? roundsOf(context) : [],
    hasInspectorsPhoto: percent(10),
    ...{ leader: villa % sizes.leaders, inspector: villa % sizes.inspectors, reception: villa % sizes.receptions },
    closed: villa % 23 === 5 ? { from: 0.25, until: villa % 2 === 1 ? 0.7 : null } : null,
  };
}

/** A few villas don't get all the way. */
function endOf(villa: number): VillaDay["ends"] {
  if (villa % 25 === 7) return "pending";
  if (villa % 25 === 13) return "cleaning";
  return villa % 25 === 19 ? "review" : "ready";
}

function tapsOf(
  { random, oneOf }: Chance,
  items: readonly number[],
  { from, until, isLead }: Gap & { isLead: boolean },
): Tap[] {
  const taps: ((at: number) => Tap)[] = items.map((item) => {
    const notes = random(10) === 0 ? { notes: `Item ${item + 1} needs soap` } : {};
    return (at) => ({ kind: "tick", at, item, ...notes });
  });
  const insert = (tap: (at: number) => Tap) => taps.splice(random(taps.length), 0, tap);
  const item = oneOf(items);
  if (random(2) === 0) insert((at) => ({ kind: "note", at, item, notes: `Scratch at item ${item + 1}` }));
  for (const _ of times(isLead ? 1 + random(3) : random(2))) {
    const shown = random(2) === 0 ? { item: oneOf(items) } : {};
    insert((at) => ({ kind: "photo", at, ...shown }));
  }
  if (random(6) === 0) insert((at) => ({ kind: "finding", at, text: `Broken lamp, number ${random(90)}` }));
  const step = (until - from) / (taps.length + 1);
  return taps.map((tap, i) => tap(from + step * (i + 0.5 + random(40) / 100)));
}

function roundsOf({ sizes, chance: { random } }: Context): Round[] {
  const redo = () => [...new Set(times(random(3)).map(() => random(sizes.items)))];
  const sentBack: Round[] = times(2).flatMap((): Round[] => {
    const drawn = random(100);
    if (drawn < 6) return [{ leader: "reject", redo: redo() }];
    return drawn < 12 ? [{ leader: "approve", inspector: "needs_rework", redo: redo() }] : [];
  });
  return [...sentBack, { leader: "approve", inspector: "passed", redo: [] }];
}

/** Every third phone loses its network for a tenth of the day, some twice. */
function gapsOf({ random }: Chance, crew: Crew, person: number): Gap[] {
  if (crew !== "cleaners" && person > 0) return [];
  const from = 0.28 + random(200) / 1_000;
  const first = { from, until: from + 0.1 };
  if (random(3) > 0) return [];
  return random(3) === 0 ? [first, { from: first.until + 0.1, until: first.until + 0.2 }] : [first];
}

/** What a phone's network does to its nth call: nothing, lose the request, or lose the response after the server has acted. */
export function troubleOf(seed: number, phone: string, call: number): "request lost" | "response lost" | undefined {
  let mixed = seed ^ call;
  for (const letter of phone) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193);
  const drawn = seededRandom(mixed).random(1_000);
  if (drawn < 20) return "response lost";
  return drawn < 30 ? "request lost" : undefined;
}
