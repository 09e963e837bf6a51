import { addDays } from "../../src/shared/time";

// What stays need, and what becomes of planned work when they change: written from docs/domain.md, "Stays", and deliberately not from the rules. It recomputes
// everything from everything after each change, slowly and simply. tests/faults/stays-model.test.ts compares the server with it.

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
  /** For how many guests: any of these, if several stays are equally next. */
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
};
/** A flag: any of these reasons, where the rules leave it open; `isSure`: it must be there. */
export type FlagOfModel = {
  workId: string;
  reasons: string[];
  wanted: Place | null;
  missing: string[];
  isSure: boolean;
};

export const placeKey = ({ unitId, date, time }: Place) => `${unitId} ${date} ${time}`;
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
      .filter(({ departure }) => departure === date)
      .map((one) => one.checkOut ?? world.usual.checkOut);
    const next = rule.trigger === "stay" ? { readyBy: null, guests: [stay.guests] } : nextGuests(world, here, date);
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
  const isFree = (date: string) =>
    !others.some((other) => other.kind !== "block" && other.arrival < date && date < other.departure);
  if (trigger === "departure") return isFree(stay.departure) ? [{ date: stay.departure, nth: 1 }] : [];
  if (trigger === "arrival") {
    const date = addDays(stay.arrival, -days);
    return isFree(date) ? [{ date, nth: 1 }] : [];
  }
  const from = trigger === "stay" ? stay.arrival : stay.departure;
  const next = least(others.flatMap(({ arrival }) => (arrival >= stay.departure ? arrival : [])));
  const last = addDays(stay.departure, 366);
  const found: { date: string; nth: number }[] = [];
  for (let nth = 1; ; nth++) {
    const date = addDays(from, nth * days);
    if (trigger === "stay" ? date >= stay.departure : date > last || (next && date >= next)) return found;
    const isOccupied = others.some(({ arrival, departure }) => arrival <= date && date < departure);
    if (trigger === "stay" || !isOccupied) found.push({ date, nth });
  }
}

function nextGuests({ usual }: World, here: StayOfModel[], date: string): Pick<NeedOfModel, "readyBy" | "guests"> {
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

const isUnfinished = ({ status }: WorkOfModel) => status === "pending" || status === "in_progress";

/** Whether a villa has other open work on the day of a need. */
function isTaken(world: World, need: Place, except: WorkOfModel): boolean {
  return [...world.work.values()].some(
    (one) => one !== except && !one.isDeleted && one.status !== "done" && isSameDay(one, need),
  );
}

/** Puts work where its need is: the absent leave it, as after an absence, and the booked keep it. */
export function move(world: World, work: WorkOfModel, need: Place): void {
  if (!work.link) return;
  const place = { unitId: need.unitId, date: need.date, time: need.time };
  const crew = work.isUncovered ? work.helpers : [work.lead, ...work.helpers];
  const absent = crew.filter((person) => world.absent.has(`${person} ${need.date}`));
  const booked = crew.filter((person) => world.booked.has(`${person} ${need.date}`));
  Object.assign(work, place);
  for (const person of absent) leave(work, person);
  work.link.put = place;
  work.link.missing = [...new Set([...absent, ...booked])];
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

/** What happens to planned work after a change of stays in these villas; null: in all villas. */
export function follow(world: World, unitIds: ReadonlySet<string> | null): void {
  const needs = allNeeds(world);
  const byKey = new Map(needs.map((need, place) => [need.key, { need, place }]));
  const unitOf = new Map([...world.stays.values()].map(({ id, unitId }) => [id, unitId]));
  const concerned = [...world.work.values()].filter(({ isDeleted, status, date, link }) => {
    if (isDeleted || status !== "pending" || date < world.today || !link) return false;
    const places = [unitOf.get(link.stayId), link.put.unitId];
    return unitIds === null || places.some((unit) => unit && unitIds.has(unit));
  });
  for (const work of concerned) if (!byKey.has(work.link?.key ?? "") && !work.isTouched) work.isDeleted = true;
  const moving = concerned
    .flatMap((work) => {
      const found = byKey.get(work.link?.key ?? "");
      return found && !work.isDeleted ? [{ work, ...found }] : [];
    })
    .sort((a, b) => a.place - b.place);
  // One move can make room for another.
  for (let hasMoved = true; hasMoved; ) {
    hasMoved = false;
    for (const { work, need } of moving) {
      const isWhereItWasPut = work.link !== null && isSame(work, work.link.put);
      if (isSame(work, need) || need.date < world.today || !isWhereItWasPut || isTaken(world, need, work)) continue;
      move(world, work, need);
      hasMoved = true;
    }
  }
}

/** The flags that people see. */
export function flagsOf(world: World): FlagOfModel[] {
  const byKey = new Map(allNeeds(world).map((need) => [need.key, need]));
  return [...world.work.values()].flatMap((work) => {
    const { link, isDeleted, date } = work;
    if (!link || isDeleted || !isUnfinished(work) || date < world.today) return [];
    const need = byKey.get(link.key);
    const flag = need ? flagOf(world, work, link, need) : goneFlag(work);
    return flag && link.keptFor !== keptKey(need) ? [{ workId: work.id, ...flag }] : [];
  });
}

type Flag = Omit<FlagOfModel, "workId">;

/** What a person who keeps work as it is says that about. */
export const keptKey = (need: Place | undefined) => (need ? placeKey(need) : "gone");

/** Pending work that nobody touched is deleted when a stay changes; what became so otherwise may be flagged until then. */
const goneFlag = ({ status, isTouched }: WorkOfModel): Flag => {
  return { reasons: ["gone"], wanted: null, missing: [], isSure: status !== "pending" || isTouched };
};

function flagOf(world: World, work: WorkOfModel, { put, missing }: LinkOfModel, need: NeedOfModel): Flag | null {
  if (need.date < world.today) return null;
  const wanted = { unitId: need.unitId, date: need.date, time: need.time };
  const isShort = missing.length > 0;
  const short: Flag | null = isShort ? { reasons: ["short-handed"], wanted, missing, isSure: true } : null;
  if (isSame(work, need)) return short;
  const isTimeByHand = work.time !== put.time;
  if (isSameDay(work, need) && isTimeByHand) return short && { ...short, isSure: false };
  const flag = { wanted, missing: [], isSure: true };
  const taken = isTaken(world, need, work);
  const isMoved = work.status !== "pending" || !isSame(work, put);
  if (isMoved) return { ...flag, reasons: taken ? ["moved", "taken"] : ["moved"] };
  // Still where it was put, although there would be room: it will follow with the next change of a stay there.
  return taken ? { ...flag, reasons: ["taken"] } : { ...flag, reasons: ["moved", "taken"], isSure: false };
}
