import { addDays } from "../../src/shared/time";

// What stays need, and what becomes of planned work when they change: written from docs/domain.md, "Stays", and deliberately not from the rules. It recomputes
// everything from everything after each change, slowly and simply. tests/faults/stays-model.test.ts compares the server with it.
// Long because it may use nothing of the product: each rule is here once more, in its own words.

export type StayOfModel = {
  id: string;
  source: string;
  externalId: string;
  unitId: string | null;
  /** What the source calls the villa. */
  code: string;
  isChosen: boolean;
  arrival: string;
  departure: string;
  checkIn: string | null;
  checkOut: string | null;
  guests: number | null;
  kind: "guest" | "owner" | "block";
  status: "booked" | "cancelled";
  /** In milliseconds; null: its feed has it. */
  missingSince: number | null;
};
export type RuleOfModel = {
  id: string;
  trigger: "departure" | "arrival" | "stay" | "vacant";
  days: number;
  kindId: string;
};
/** A villa, a day and a time. */
export type Place = { unitId: string; date: string; time: string };
export type NeedOfModel = Place & {
  key: string;
  stayId: string;
  ruleId: string;
  nth: number;
  kindId: string;
  /** The next arrival, in park time; null if there is none. */
  readyBy: { date: string; time: string } | null;
  /** For how many guests: any of these, if several stays are there all day, or equally next. */
  guests: (number | null)[];
};
/** What work was planned for, where it was last put because of that, and who could not come along. */
export type LinkOfModel = { key: string; stayId: string; put: Place; missing: string[]; keptFor: string | null };
export type WorkOfModel = Place & {
  id: string;
  kindId: string;
  status: "pending" | "in_progress" | "needs_review" | "done";
  lead: string;
  helpers: string[];
  isUncovered: boolean;
  priority: string;
  instructions: string | null;
  ticks: number;
  /** Whether a person changed it after it was planned. */
  isTouched: boolean;
  isDeleted: boolean;
  link: LinkOfModel | null;
};
export type World = {
  today: string;
  usual: { checkIn: string; checkOut: string };
  /** By source and id there. */
  stays: Map<string, StayOfModel>;
  rules: RuleOfModel[];
  work: Map<string, WorkOfModel>;
  /** Absent and booked people: person and day, joined by a space. */
  absent: Set<string>;
  booked: Set<string>;
  /** The villas' codes, by id. */
  codes: Map<string, string>;
};
/** A flag; `wanted`: where its stay wants the work. */
export type FlagOfModel = { workId: string; reason: string; wanted: Place | null; missing: string[] };

const placeKey = ({ unitId, date, time }: Place) => `${unitId} ${date} ${time}`;
const isSame = (a: Place, b: Place) => placeKey(a) === placeKey(b);
const isSameDay = (a: Place, b: Place) => a.unitId === b.unitId && a.date === b.date;
const least = (texts: readonly string[]) => texts.toSorted()[0];

/** The needs of all villas, those that another need of the same villa and day hides included, in the order in which they count. */
export function allNeeds(world: World): NeedOfModel[] {
  const booked = [...world.stays.values()].filter(({ status, unitId }) => status === "booked" && unitId !== null);
  const order = new Map(world.rules.map(({ id }, position) => [id, position]));
  const wanted = booked
    .filter(({ kind }) => kind !== "block")
    .flatMap((stay) => {
      const others = booked.filter((other) => other !== stay && other.unitId === stay.unitId);
      return world.rules.flatMap((rule) =>
        daysOf(rule, stay, others).map(({ date, nth }) => ({ stay, rule, date, nth, unitId: stay.unitId ?? "" })),
      );
    });
  wanted.sort(
    (a, b) =>
      (order.get(a.rule.id) ?? 0) - (order.get(b.rule.id) ?? 0) ||
      compare(a.stay.arrival, b.stay.arrival) ||
      compare(a.stay.id, b.stay.id),
  );
  return wanted.map(({ stay, rule, date, nth, unitId }) => {
    const here = booked.filter((one) => one.unitId === unitId);
    const leaving = here
      .filter(({ kind, departure }) => kind !== "block" && departure === date)
      .map((one) => one.checkOut ?? world.usual.checkOut);
    const next = rule.trigger === "stay" ? { readyBy: null, guests: [stay.guests] } : guestsAfter(world, here, date);
    const key = `${stay.id} ${rule.id} ${nth}`;
    const time = leaving.toSorted().at(-1) ?? world.usual.checkOut;
    return { key, stayId: stay.id, ruleId: rule.id, nth, unitId, date, time, kindId: rule.kindId, ...next };
  });
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The days on which a rule wants a cleaning because of a stay. */
function daysOf(
  { trigger, days }: RuleOfModel,
  stay: StayOfModel,
  others: StayOfModel[],
): { date: string; nth: number }[] {
  if (trigger === "departure") return [{ date: stay.departure, nth: 1 }];
  if (trigger === "arrival") {
    const before = others.filter(({ kind, arrival }) => kind !== "block" && arrival < stay.arrival);
    const departures = before.flatMap(({ departure }) => (departure <= stay.arrival ? departure : []));
    return [{ date: [addDays(stay.arrival, -days), ...departures].toSorted().at(-1) ?? "", nth: 1 }];
  }
  const from = trigger === "stay" ? stay.arrival : stay.departure;
  const next = least(others.flatMap(({ arrival, departure }) => (departure > stay.departure ? arrival : [])));
  const last = addDays(stay.departure, 366);
  const found: { date: string; nth: number }[] = [];
  for (let nth = 1; ; nth++) {
    const date = addDays(from, nth * days);
    if (trigger === "stay" ? date >= stay.departure : date > last || (next && date >= next)) return found;
    found.push({ date, nth });
  }
}

/** For whom a villa is cleaned on a day: guests who spend all of it there, else the next to arrive. */
function guestsAfter({ usual }: World, here: StayOfModel[], date: string): Pick<NeedOfModel, "readyBy" | "guests"> {
  const staying = here.filter(({ kind, arrival, departure }) => kind !== "block" && arrival < date && departure > date);
  if (staying.length > 0) return { readyBy: null, guests: staying.map(({ guests }) => guests) };
  const coming = here.filter(
    ({ kind, arrival }) => kind !== "block" && arrival >= date && arrival <= addDays(date, 14),
  );
  const at = (stay: StayOfModel) => `${stay.arrival} ${stay.checkIn ?? usual.checkIn}`;
  const first = least(coming.map(at));
  const [day = "", time = ""] = first?.split(" ") ?? [];
  if (!first) return { readyBy: null, guests: [null] };
  return {
    readyBy: { date: day, time },
    guests: coming.filter((stay) => at(stay) === first).map(({ guests }) => guests),
  };
}

/** The needs that people see: from today on, one of each villa and day. `coveredBy`: any of these cleanings; none: to plan. */
export function shownNeeds(world: World): (NeedOfModel & { coveredBy: string[] })[] {
  const seen = new Set<string>();
  const work = [...world.work.values()].filter(({ isDeleted }) => !isDeleted);
  return allNeeds(world).flatMap((need) => {
    const day = `${need.unitId} ${need.date}`;
    if (need.date < world.today || seen.has(day)) return [];
    seen.add(day);
    const own = work.filter(({ link }) => link?.key === need.key);
    const covering = own.length > 0 ? own : work.filter((one) => isSameDay(one, need));
    return [{ ...need, coveredBy: covering.map(({ id }) => id) }];
  });
}

export const isUnfinished = ({ status }: WorkOfModel) => status === "pending" || status === "in_progress";

/** Puts work where its need is: the absent leave it, as after an absence, and the booked keep it. Whoever left it before is still missing. */
export function move(world: World, work: WorkOfModel, need: Place): void {
  if (!work.link) return;
  const place = { unitId: need.unitId, date: need.date, time: need.time };
  const crew = work.isUncovered ? work.helpers : [work.lead, ...work.helpers];
  const absent = crew.filter((person) => world.absent.has(`${person} ${need.date}`));
  const booked = crew.filter((person) => world.booked.has(`${person} ${need.date}`));
  const gone = work.link.missing.filter((person) => !crew.includes(person));
  Object.assign(work, place);
  for (const person of absent) leave(work, person);
  Object.assign(work.link, { put: place, missing: [...new Set([...gone, ...absent, ...booked])], keptFor: null });
}

/** The next helper leads what a person leaves; without one it is uncovered. */
export function leave(work: WorkOfModel, person: string): void {
  const isLead = work.lead === person && !work.isUncovered;
  work.helpers = work.helpers.filter((helper) => helper !== person);
  if (!isLead) return;
  const [next] = work.helpers;
  if (next === undefined) work.isUncovered = true;
  else Object.assign(work, { lead: next, helpers: work.helpers.slice(1) });
}

type Pair = { work: WorkOfModel; link: LinkOfModel; need: NeedOfModel | undefined };

/** Unfinished work from today on that was planned for needs, with them, in the order of its planned start, then of its villa's code; work that is kept as it is not among it. */
function pairsOf(world: World, unitIds: ReadonlySet<string> | null): Pair[] {
  const needs = new Map(allNeeds(world).map((need) => [need.key, need]));
  const unitOf = new Map([...world.stays.values()].map(({ id, unitId }) => [id, unitId]));
  const pairs = [...world.work.values()].flatMap((work): Pair[] => {
    const { link, isDeleted, date } = work;
    if (!link || isDeleted || !isUnfinished(work) || date < world.today) return [];
    const places = [unitOf.get(link.stayId), link.put.unitId];
    const isConcerned = unitIds === null || places.some((unit) => unit && unitIds.has(unit));
    const need = needs.get(link.key);
    return isConcerned && link.keptFor !== keptKey(need) ? [{ work, link, need }] : [];
  });
  const start = ({ work }: Pair) => `${work.date} ${work.time}`;
  const code = ({ work }: Pair) => world.codes.get(work.unitId) ?? "";
  return pairs.sort(
    (a, b) => compare(start(a), start(b)) || compare(code(a), code(b)) || compare(a.work.id, b.work.id),
  );
}

const isOver = (world: World, need: NeedOfModel | undefined) => need !== undefined && need.date < world.today;

/** The pending work that moves to another villa or day: what leaves a day makes room there, and of several the first in their order moves. */
function movers(world: World, pairs: readonly Pair[]): Pair[] {
  let moving = pairs.filter(({ work, link, need }) => {
    const isFree = work.status === "pending" && isSame(work, link.put);
    return need && isFree && !isOver(world, need) && !isSameDay(work, need);
  });
  for (;;) {
    const leaving = new Set(moving.map(({ work }) => work));
    const open = [...world.work.values()].filter((one) => !one.isDeleted && one.status !== "done" && !leaving.has(one));
    const left = moving.filter(({ need }, i) => {
      const isHere = (place: Place | undefined) => need && place && isSameDay(place, need);
      return !open.some(isHere) && !moving.slice(0, i).some((other) => isHere(other.need));
    });
    if (left.length === moving.length) return moving;
    moving = left;
  }
}

/** These villas, and those where unfinished work of their stays is: when it leaves, other work can come there. */
function withPlacesOfWork(world: World, unitIds: ReadonlySet<string>): ReadonlySet<string> {
  const unitOf = new Map([...world.stays.values()].map(({ id, unitId }) => [id, unitId]));
  const places = [...world.work.values()].flatMap((work) => {
    const staysIn = work.link && unitOf.get(work.link.stayId);
    return staysIn && unitIds.has(staysIn) && !work.isDeleted && isUnfinished(work) ? [work.unitId] : [];
  });
  const all = new Set([...unitIds, ...places]);
  return all.size > unitIds.size ? withPlacesOfWork(world, all) : all;
}

/** What happens to planned work after a change of stays in these villas, and of those where their work is; null: in all villas. */
export function follow(world: World, unitIds: ReadonlySet<string> | null): void {
  const pairs = pairsOf(world, unitIds && withPlacesOfWork(world, unitIds));
  // Kept against another need than the present one.
  for (const { link } of pairs) link.keptFor = null;
  for (const { work, need } of pairs) if (!need && work.status === "pending" && !work.isTouched) work.isDeleted = true;
  for (const { work, link, need } of pairs) {
    if (!need || isOver(world, need) || !isSameDay(work, need)) continue;
    const isTimeByHand = work.time !== link.put.time;
    // Where somebody planned it by hand it follows again, apart from a time set by hand.
    if (!isSameDay(link.put, need)) {
      const { unitId, date } = need;
      Object.assign(link, { put: { ...link.put, unitId, date }, keptFor: null });
    }
    if (work.status === "pending" && !isTimeByHand && work.time !== need.time) move(world, work, need);
  }
  const there = pairs.filter(({ work }) => !work.isDeleted);
  for (const { work, need } of movers(world, there)) if (need) move(world, work, need);
}

/** What a person who keeps work as it is says that about. */
export const keptKey = (need: Place | undefined) => (need ? placeKey(need) : "gone");

/** The flags that people see. */
export function flagsOf(world: World): FlagOfModel[] {
  const pairs = pairsOf(world, null);
  const moving = new Set(movers(world, pairs).map(({ work }) => work));
  const asked = pairs.flatMap(({ work, link, need }) => {
    const reason = reasonOf(world, work, link, need, moving.has(work));
    const wanted = need ? { unitId: need.unitId, date: need.date, time: need.time } : null;
    return reason ? [{ workId: work.id, reason, wanted, missing: link.missing }] : [];
  });
  const seen = new Set(asked.map(({ workId }) => workId));
  const short = [...world.work.values()].flatMap(({ id, link, ...work }) => {
    const isAsked = seen.has(id) || work.isDeleted || !isUnfinished({ id, link, ...work }) || work.date < world.today;
    if (isAsked || !link || link.missing.length === 0) return [];
    return [{ workId: id, reason: "short-handed", wanted: null, missing: link.missing }];
  });
  return [...asked, ...short];
}

function reasonOf(
  world: World,
  work: WorkOfModel,
  { put }: LinkOfModel,
  need: NeedOfModel | undefined,
  hasRoom: boolean,
): string | null {
  if (!need) return "gone";
  if (isOver(world, need) || isSameDay(work, need)) return null;
  // Although there is room: it will follow with the next change of a stay, or when somebody says so.
  if (hasRoom) return "moved";
  return work.status === "pending" && isSame(work, put) ? "taken" : "moved";
}
