import { createHash } from "node:crypto";
import type { Database, Tx } from "../../../server/database/open";
import { dayWindow, isDay, parkDay, parkInstant } from "../../../shared/time";
import type { VillaType } from "../../units/contract/lists";
import { allVillaTypes } from "../../units/reads/lists";
import type { Day } from "../rules/day";
import { beforeOthers, dutyOf, type NamedPiece, neededPiece, type WorkRow, workPiece } from "../rules/pieces";
import { type Knowledge, knowledgeOf } from "./knowledge";
import { cleanersOn, type NamedCleaner } from "./people";
import { needsToPlan } from "./to-plan";
import { walksByName } from "./walks";
import { workOn } from "./work";

/** A day with the names that its calculations leave out. */
export type NamedDay = Omit<Day, "cleaners" | "work"> & {
  cleaners: readonly NamedCleaner[];
  work: readonly NamedPiece[];
};
/** What people have decided about a day, without how long the work takes. */
export type StoredDay = DayQuery & {
  walks: Day["walks"];
  cleaners: readonly NamedCleaner[];
  rows: readonly WorkRow[];
  /** A text that is the same as long as nobody changes the day: who is there and does what, in which order, from and by when, in how many minutes. */
  basedOn: string;
};
export type DayRead = Pick<StoredDay, "date" | "basedOn"> & { day: NamedDay; knowledge: Knowledge };

/** When people begin on a later day whose hours nobody knows. */
const usualStart = "08:00";

type DayQuery = { date: string; now: Date; zone: string };

/** A park day as it stands: today's unfinished work with what is open from before, or a later day's. A day that is over has no work. */
export async function readStoredDay(db: Database | Tx, { date, now, zone }: DayQuery): Promise<StoredDay> {
  const today = parkDay(now, zone);
  const walks = await walksByName(db);
  const cleaners = await cleanersOn(db, { date, today, zone, walks });
  const rows = date < today ? [] : await workOn(db, { date, today, zone });
  const basedOn = `${date}.${digestOf({ cleaners, rows, walks })}`;
  return { date, now, zone, walks, cleaners, rows, basedOn };
}

/** Adds how long the work of a day is expected to take, which is read from thousands of cleanings; `withNeeds`: and what is to plan. */
export async function withDurations(
  db: Database | Tx,
  { date, now, zone, walks, cleaners, rows, basedOn }: StoredDay,
  { withNeeds = false } = {},
): Promise<DayRead> {
  const today = parkDay(now, zone);
  const needs = date >= today && withNeeds ? await needsToPlan(db, zone, date) : [];
  const knowledge = await knowledgeOf(db, zone, [...rows, ...needs]);
  const types: VillaType[] = await allVillaTypes(db);
  const { from, until } = dayWindow(date, zone);
  const window = { from: from.getTime(), until: until.getTime() };
  const planned = rows.map((row) => workPiece(row, { knowledge, types, now }));
  const needed = needs.map((row) => neededPiece(row, { knowledge, types }));
  const taken = rows.flatMap(({ unitId, isVillaInReview }) => (isVillaInReview ? [unitId] : []));
  const absent = cleaners.flatMap(({ id, presence }) => (presence === "absent" ? [id] : []));
  const work = beforeOthers([...planned, ...needed], window, { taken, absent });
  const beginning = date > today ? beginningOf(cleaners, work, parkInstant(date, usualStart, zone)) : now.getTime();
  return { date, basedOn, knowledge, day: { now: beginning, window, cleaners, work, walks } };
}

/** Reads the state of a day and how long its work is expected to take. */
export async function readDay(db: Database | Tx, asked: DayQuery, options?: { withNeeds: boolean }): Promise<DayRead> {
  return withDurations(db, await readStoredDay(db, asked), options);
}

/** The day that a `basedOn` is about; null if it is invalid. */
export function dateOf(basedOn: string): string | null {
  const [, date = ""] = /^([\d-]+)\.[\w-]{22}$/.exec(basedOn) ?? [];
  return isDay(date) ? date : null;
}

/** A later day is looked at from when the first of its people or pieces begins. */
function beginningOf(cleaners: readonly NamedCleaner[], work: readonly NamedPiece[], usual: Date): number {
  const shifts = cleaners.flatMap(({ presence, shift }) => (presence === "working" && shift ? [shift.from] : []));
  const begins = [...shifts, ...work.map(({ order }) => order)];
  return begins.length > 0 ? Math.min(...begins) : usual.getTime();
}

function digestOf({ cleaners, rows, walks }: Pick<StoredDay, "cleaners" | "rows" | "walks">): string {
  const people = cleaners.map(({ id, presence, shift, breaks }) => [id, presence, shift, breaks]);
  const pieces = rows.map((row) => {
    const { people, order, startedAt, neededBy, isUrgent } = dutyOf(row);
    const duty = [row.id, row.status, people, order, startedAt, neededBy, isUrgent, row.uncovered];
    const villa = [row.unitId, row.location, row.kindId, row.round, row.estimatedMinutes];
    const guests = [row.guestsHere, row.leavesAt === null ? null : Date.parse(row.leavesAt), row.hasLeft];
    return [...duty, ...villa, ...guests];
  });
  const text = JSON.stringify([people, pieces, walks]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
