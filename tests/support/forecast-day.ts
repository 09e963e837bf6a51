import type { Cleaner, Day, Piece } from "../../src/features/forecast/rules/day";

/** The day's "now" in these tests. */
export const eleven = Date.parse("2026-06-20T09:00:00Z");
const minute = 60_000;

/** An instant that many minutes from now. */
export function at(minutes: number): number {
  return eleven + minutes * minute;
}

/** A cleaner who is here for six more hours. */
export function cleaner(id: string, change: Partial<Cleaner> = {}): Cleaner {
  const past = { minutes: 0, walking: 0, heavy: 0, present: 0 };
  const shift = { from: at(-120), until: at(360) };
  return { id, presence: "working", shift, breaks: [], area: null, past, ...change };
}

/** An hour's work for these people, in the order of the ids, with no deadline. */
export function piece(id: string, people: readonly string[], change: Partial<Piece> = {}): Piece {
  return {
    id,
    area: "North",
    minutes: 60,
    isGuess: false,
    people,
    order: 0,
    startedAt: null,
    minutesDone: null,
    freeFrom: null,
    neededBy: [],
    isUrgent: false,
    isHeavy: false,
    isFixed: false,
    keepsTime: false,
    familiar: [],
    ...change,
  };
}

/** A day without an end, with these people and this work; the walk from North to South takes 10 minutes. */
export function dayOf(cleaners: readonly Cleaner[], work: readonly Piece[], now: number = eleven): Day {
  const window = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
  return { now, window, cleaners, work, walks: [{ between: ["North", "South"], minutes: 10 }] };
}
