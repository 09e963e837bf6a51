import { workedBetween } from "./breaks";
import {
  type Cleaner,
  callInMinutes,
  type Day,
  deadlineOf,
  leastLeft,
  type Piece,
  type Span,
  unknownWalkMinutes,
} from "./day";

// Long because it says both what the calculations read and how that follows from a day, field by field.

/** A cleaner as the calculations read them. All times are minutes from now. */
export type Person = {
  index: number;
  id: string;
  from: number;
  /** Their shift, also what is over of it. Without one it has no end, and begins now. */
  since: number;
  until: number;
  /** In order; none overlap. */
  breaks: readonly Span[];
  area: number;
  /** They would have to be called in. */
  isFree: boolean;
  /** Minutes of their shift that are left; of an unknown shift, eight hours. */
  present: number;
  /** By how much they had more to do in the last 14 days than others, as minutes of today. */
  credit: number;
};

/** A piece of work as the calculations read it. */
export type Stop = {
  index: number;
  id: string;
  area: number;
  /** Crew-minutes that are left, of the whole work, and done by now. */
  left: number;
  whole: number;
  done: number;
  from: number;
  /** Infinite without a deadline. */
  due: number;
  weight: number;
  /** Its place in its people's day, as `Piece.order`. */
  order: number;
  /** When it was started; later than now if it was not. */
  since: number;
  isStarted: boolean;
  keepsTime: boolean;
  /** A plan must leave it with its people: fixed by hand, started, or shared by several. */
  isTied: boolean;
  isFixed: boolean;
  isGuess: boolean;
  isHeavy: boolean;
  /** Indexes of the people who know the villa. */
  familiar: readonly number[];
};

/** A day, made ready for calculating. `routes` has each person's stops in their order. */
export type Board = {
  now: number;
  window: Span;
  people: readonly Person[];
  stops: readonly Stop[];
  routes: readonly Route[];
  /** Work with nobody present on it. */
  open: readonly Stop[];
  walk(from: number, to: number): number;
};

/** Somebody's stops in their order. */
export type Route = readonly Stop[];

/** When each stop starts and is finished, by its index, and when each person is free and how far they walked, by theirs. NaN: never. */
export type Timeline = { start: Float64Array; finish: Float64Array; end: Float64Array; walked: Float64Array };

/** Room for the times of a whole board. */
export function emptyTimeline({ stops, people }: Pick<Board, "stops" | "people">): Timeline {
  return {
    start: new Float64Array(stops.length).fill(Number.NaN),
    finish: new Float64Array(stops.length).fill(Number.NaN),
    end: new Float64Array(people.length),
    walked: new Float64Array(people.length),
  };
}

/** Without a known shift, somebody's day counts as eight hours. */
const ordinaryDay = 480;
/** Whoever had more or less to do in the last 14 days gets at most so many minutes less or more today. */
const mostCredit = 60;
/** A cleaning of a heavy kind is as tiring as one that takes this much longer. */
export const heavyMinutes = 20;
const minute = 60_000;

/** Makes a day ready for calculating: absent and unknown people are off their work, and started work comes first. */
export function toBoard(day: Day): Board {
  const present = day.cleaners.filter(({ presence }) => presence !== "absent");
  const areas = new Map<string | null, number>([[null, 0]]);
  const areaOf = (name: string | null) => {
    const known = areas.get(name);
    if (known !== undefined) return known;
    areas.set(name, areas.size);
    return areas.size - 1;
  };
  const usualShare = shareOf(present.map(({ past }) => past));
  const people = present.map((cleaner, index) => readCleaner(cleaner, index, day, areaOf, usualShare));
  const indexes = new Map(people.map(({ id, index }) => [id, index]));
  const crews = day.work.map(({ people: ids }) => [...new Set(ids.flatMap((id) => indexes.get(id) ?? []))]);
  const stops = day.work.map((piece, index) => {
    const crew = (crews[index] ?? []).flatMap((person) => people[person] ?? []);
    const familiar = piece.familiar.flatMap((id) => indexes.get(id) ?? []);
    return readPiece(piece, index, day, crew, areaOf(piece.area), familiar);
  });
  const inOrder = day.work
    .map((piece, index) => ({ piece, index }))
    .sort((one, other) => byOrder(one.piece, other.piece) || one.index - other.index);
  const routes = people.map(({ index: person }) =>
    inOrder.flatMap(({ index }) => (crews[index]?.includes(person) ? (stops[index] ?? []) : [])),
  );
  const open = stops.filter(({ index }) => crews[index]?.length === 0);
  return { now: day.now, window: day.window, people, stops, routes, open, walk: walkTable(day, areas) };
}

function readCleaner(
  { id, presence, shift, breaks, area, past }: Cleaner,
  index: number,
  { now }: Day,
  areaOf: (name: string | null) => number,
  usualShare: number,
): Person {
  const earliest = presence === "free" ? callInMinutes : 0;
  const from = Math.max(earliest, shift ? (shift.from - now) / minute : 0);
  const until = shift ? Math.max((shift.until - now) / minute, (shift.from - now) / minute) : Number.POSITIVE_INFINITY;
  const present = shift ? Math.max(until - from, 1) : ordinaryDay;
  const ahead = (past.present > 0 ? shareOf([past]) - usualShare : 0) * ordinaryDay;
  const credit = Math.min(Math.max(ahead, -mostCredit), mostCredit);
  const isFree = presence === "free";
  const since = shift ? (shift.from - now) / minute : 0;
  const own = { since, until, breaks: readBreaks(breaks, now) };
  return { index, id, from, ...own, area: areaOf(area), isFree, present, credit };
}

/** Which part of the time for which they were booked these people had something to do. */
function shareOf(pasts: readonly Cleaner["past"][]): number {
  const busy = pasts.reduce((sum, { minutes, walking, heavy }) => sum + minutes + walking + heavy * heavyMinutes, 0);
  const present = pasts.reduce((sum, past) => sum + past.present, 0);
  return present > 0 ? busy / present : 0;
}

function readBreaks(breaks: readonly Span[], now: number): Span[] {
  const merged: Span[] = [];
  const inOrder = breaks.filter(({ from, until }) => until > from).sort((a, b) => a.from - b.from);
  for (const one of inOrder) {
    const [from, until] = [(one.from - now) / minute, (one.until - now) / minute];
    const last = merged.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else merged.push({ from, until });
  }
  return merged;
}

function readPiece(
  piece: Piece,
  index: number,
  { now, window }: Day,
  crew: readonly Person[],
  area: number,
  familiar: readonly number[],
): Stop {
  const deadline = deadlineOf(piece);
  const isStarted = piece.startedAt !== null;
  const since = piece.startedAt === null ? 0 : Math.min((piece.startedAt - now) / minute, 0);
  const isFromBefore = piece.startedAt !== null && piece.startedAt < window.from;
  const done = piece.minutesDone ?? workedBy(crew, since, isFromBefore);
  const whole = Math.max(piece.minutes, 1);
  return {
    index,
    id: piece.id,
    area,
    whole,
    done,
    left: isStarted ? Math.max(whole - done, leastLeft) : whole,
    from: isStarted || piece.freeFrom === null ? 0 : Math.max((piece.freeFrom - now) / minute, 0),
    due: deadline === null ? Number.POSITIVE_INFINITY : (deadline - now) / minute,
    weight: piece.isUrgent ? 2 : 1,
    order: piece.order,
    since: isStarted ? since : Number.POSITIVE_INFINITY,
    isStarted,
    keepsTime: piece.keepsTime,
    isTied: crew.length > 1 || (crew.length > 0 && (piece.isFixed || isStarted)),
    isFixed: piece.isFixed,
    isGuess: piece.isGuess,
    isHeavy: piece.isHeavy,
    familiar,
  };
}

/** The crew-minutes that were done of work by now. Whoever began work that nobody is on any more left just now. */
function workedBy(crew: readonly Person[], since: number, isFromBefore: boolean): number {
  if (crew.length === 0) return isFromBefore ? 0 : -since;
  return crew.reduce((sum, person) => {
    const from = isFromBefore ? Math.min(Math.max(since, person.since), 0) : since;
    return sum + workedBetween(person.breaks, from, 0);
  }, 0);
}

/** What was started last is where its people are; pending work follows in its order. */
function byOrder(one: Piece, other: Piece): number {
  if (one.startedAt !== null && other.startedAt !== null) return other.startedAt - one.startedAt;
  if (one.startedAt !== null || other.startedAt !== null) return one.startedAt === null ? 1 : -1;
  return one.order - other.order;
}

function walkTable({ walks }: Day, areas: ReadonlyMap<string | null, number>): Board["walk"] {
  const size = areas.size;
  const table = new Float64Array(size * size).fill(unknownWalkMinutes);
  // From an unknown place, and within an area, a walk takes no time.
  for (let area = 0; area < size; area++) table[area * size + area] = table[area] = table[area * size] = 0;
  for (const { between, minutes } of walks) {
    const [one, other] = between.map((name) => areas.get(name));
    if (one === undefined || other === undefined) continue;
    table[one * size + other] = table[other * size + one] = Math.max(minutes, 0);
  }
  return (from, to) => table[from * size + to] ?? 0;
}
