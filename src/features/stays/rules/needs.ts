import { addDays } from "../../../shared/time";
import type { TaskRule } from "../contract/needs";
import type { Stay } from "../contract/stays";

/** What needs are made of: a booked stay in a known villa. */
export type BookedStay = Pick<Stay, "id" | "arrival" | "departure" | "checkIn" | "checkOut" | "guests" | "kind"> & {
  unitId: string;
};

/** The park's usual times (HH:MM). */
export type UsualTimes = { checkIn: string; checkOut: string };

export type NeedKey = { stayId: string; ruleId: string; nth: number };

/** A cleaning that a stay needs. Days and times are the park's. */
export type WantedCleaning = NeedKey & {
  unitId: string;
  date: string;
  /** From when on the villa is free. */
  time: string;
  kindId: string;
  /** When the next guests arrive. */
  readyBy: { date: string; time: string } | null;
  guests: number | null;
  /** Another need of this villa and day counts instead. */
  isHidden: boolean;
};

/** How far ahead the next guests count, and how long a vacant villa is cleaned, in days. */
export const lookAheadDays = 14;
export const vacantDays = 366;

/**
 * The needs of a range of days (both included), by day and villa; `rules` in their order (docs/domain.md, "Stays"). `only`: of these stays; the others
 * are their neighbours, and which need hides which is then unknown.
 */
export function needsOf(
  stays: readonly BookedStay[],
  rules: readonly TaskRule[],
  usual: UsualTimes,
  range: { from: string; to: string },
  only?: ReadonlySet<string>,
): WantedCleaning[] {
  const villas = new Map<string, BookedStay[]>();
  for (const stay of stays) {
    const ofVilla = villas.get(stay.unitId);
    if (ofVilla) ofVilla.push(stay);
    else villas.set(stay.unitId, [stay]);
  }
  return [...villas.values()]
    .flatMap((ofVilla) => needsOfVilla(ofVilla.sort(byArrival), rules, usual, range, only))
    .sort((one, other) => compare(one.date, other.date) || compare(one.unitId, other.unitId));
}

/** One text for a key, to find needs by. */
export function keyText({ stayId, ruleId, nth }: NeedKey): string {
  return `${stayId} ${ruleId} ${nth}`;
}

function needsOfVilla(
  stays: readonly BookedStay[],
  rules: readonly TaskRule[],
  usual: UsualTimes,
  { from, to }: { from: string; to: string },
  only: ReadonlySet<string> | undefined,
): WantedCleaning[] {
  const wanting = stays.filter(({ id, kind }) => kind !== "block" && (!only || only.has(id)));
  const taken = new Set<string>();
  const needs: WantedCleaning[] = [];
  for (const rule of rules)
    for (const stay of wanting)
      for (const [index, date] of daysWanted(rule, stay, stays).entries()) {
        if (date < from || date > to) continue;
        needs.push({
          stayId: stay.id,
          ruleId: rule.id,
          nth: index + 1,
          unitId: stay.unitId,
          date,
          time: freeFrom(stays, date, usual),
          kindId: rule.kindId,
          ...(rule.trigger === "stay" ? { readyBy: null, guests: stay.guests } : guestsAfter(stays, date, usual)),
          isHidden: taken.has(date),
        });
        taken.add(date);
      }
  return needs;
}

/** The days on which a rule wants a cleaning because of a stay, in order. */
function daysWanted({ trigger, days }: TaskRule, stay: BookedStay, stays: readonly BookedStay[]): string[] {
  switch (trigger) {
    case "departure":
      return [stay.departure];
    case "arrival":
      return [beforeArrival(stay, days, stays)];
    case "stay":
      return everyDays(stay.arrival, days, stay.departure);
    case "vacant":
      return everyDays(stay.departure, days, vacantUntil(stay, stays));
  }
}

/** That many days before the arrival; if others are still there, on the day on which they leave. */
function beforeArrival(stay: BookedStay, days: number, stays: readonly BookedStay[]): string {
  const wanted = addDays(stay.arrival, -days);
  const departures = stays.flatMap(({ kind, arrival, departure }) =>
    kind !== "block" && arrival < stay.arrival && departure > wanted && departure <= stay.arrival ? [departure] : [],
  );
  return departures.sort(compare).at(-1) ?? wanted;
}

/** The day before which a villa is vacant after a stay: the next arrival of any kind, or the end of what we look at. */
function vacantUntil(stay: BookedStay, stays: readonly BookedStay[]): string {
  const limit = addDays(stay.departure, vacantDays);
  return stays.reduce(
    (first, { id, arrival, departure }) =>
      id !== stay.id && departure > stay.departure && arrival < first ? arrival : first,
    limit,
  );
}

function everyDays(start: string, days: number, until: string): string[] {
  const found: string[] = [];
  for (let day = addDays(start, days); day < until; day = addDays(day, days)) found.push(day);
  return found;
}

/** When a villa is free on a day: once whoever leaves that day has left. */
function freeFrom(stays: readonly BookedStay[], date: string, usual: UsualTimes): string {
  const leaving = stays.filter(({ kind, departure }) => kind !== "block" && departure === date);
  const times = leaving.map(({ checkOut }) => checkOut ?? usual.checkOut);
  return times.sort(compare).at(-1) ?? usual.checkOut;
}

/** Whom a villa is cleaned for on a day: guests who are there all day, as on the work itself, else the next who arrive. */
function guestsAfter(stays: readonly BookedStay[], date: string, usual: UsualTimes) {
  const staying = stays.find(({ kind, arrival, departure }) => kind !== "block" && arrival < date && departure > date);
  if (staying) return { readyBy: null, guests: staying.guests };
  const last = addDays(date, lookAheadDays);
  const coming = stays.filter(({ kind, arrival }) => kind !== "block" && arrival >= date && arrival <= last);
  const timeOf = ({ checkIn }: BookedStay) => checkIn ?? usual.checkIn;
  const isSooner = (one: BookedStay, other: BookedStay) => one.arrival === other.arrival && timeOf(one) < timeOf(other);
  const [first] = coming;
  if (!first) return { readyBy: null, guests: null };
  // Of stays that arrive on one day, the earliest time counts.
  const next = coming.reduce((earliest, one) => (isSooner(one, earliest) ? one : earliest), first);
  return { readyBy: { date: next.arrival, time: timeOf(next) }, guests: next.guests };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const byArrival = (one: BookedStay, other: BookedStay) =>
  compare(one.arrival, other.arrival) || compare(one.id, other.id);
