import type { Stay } from "../../contract/stays";

/** A stay as a calendar has it. Days are YYYY-MM-DD; times are HH:MM in park time, or null for whole days. Calendars don't tell guests' number. */
export type CalendarStay = {
  /** Names it within its calendar; it may hold anything, so store its hash. */
  uid: string;
  /** What the calendar calls the villa, at most 60 characters; null: it doesn't. */
  unitCode: string | null;
  guests: null;
} & Pick<Stay, "arrival" | "departure" | "checkIn" | "checkOut" | "kind" | "status">;

/** An event while its calendar is read. The summary tells copies apart, and goes no further: it names guests. */
export type CalendarEvent = CalendarStay & { summary: string; sequence: number };
