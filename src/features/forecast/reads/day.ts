import { createHash } from "node:crypto";
import type { Database, Tx } from "../../../server/database/open";
import { parkDay, parkInstant } from "../../../shared/time";
import type { VillaType } from "../../units/contract/lists";
import { allVillaTypes } from "../../units/reads/lists";
import type { Day } from "../rules/day";
import { type NamedPiece, neededPiece, workPiece } from "../rules/pieces";
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
export type DayRead = {
  date: string;
  day: NamedDay;
  knowledge: Knowledge;
  /** A text that is the same as long as nobody changes the day: who is there and does what, in which order, by when. */
  basedOn: string;
};

/** When people begin on a later day whose hours nobody knows. */
const usualStart = "08:00";

type Asked = {
  date: string;
  now: Date;
  zone: string;
  /** Whether what is to plan is part of the day. */
  withNeeds?: boolean;
};

/** A park day as it stands: today's unfinished work with what is open from before, or a later day's. A day that is over has no work. */
export async function readDay(db: Database | Tx, { date, now, zone, withNeeds = false }: Asked): Promise<DayRead> {
  const today = parkDay(now, zone);
  const isOver = date < today;
  const walks = await walksByName(db);
  const cleaners = await cleanersOn(db, { date, zone, walks });
  const rows = isOver ? [] : await workOn(db, { date, today, zone });
  const needs = isOver || !withNeeds ? [] : await needsToPlan(db, zone, date);
  const knowledge = await knowledgeOf(db, zone, [...rows, ...needs]);
  const types: VillaType[] = await allVillaTypes(db);
  const work = [
    ...rows.map((row) => workPiece(row, { knowledge, types, now })),
    ...needs.map((row) => neededPiece(row, { knowledge, types })),
  ];
  const beginning = date > today ? beginningOf(cleaners, work, parkInstant(date, usualStart, zone)) : now.getTime();
  const day = { now: beginning, cleaners, work, walks };
  return { date, day, knowledge, basedOn: `${date}.${digestOf(day)}` };
}

/** The day that a `basedOn` is about; null if it is invalid. */
export function dateOf(basedOn: string): string | null {
  return /^(\d{4}-\d{2}-\d{2})\.[\w-]{22}$/.exec(basedOn)?.[1] ?? null;
}

/** A later day is looked at from when the first of its people or pieces begins. */
function beginningOf(cleaners: readonly NamedCleaner[], work: readonly NamedPiece[], usual: Date): number {
  const shifts = cleaners.flatMap(({ presence, shift }) => (presence === "working" && shift ? [shift.from] : []));
  const begins = [...shifts, ...work.map(({ order }) => order)];
  return begins.length > 0 ? Math.min(...begins) : usual.getTime();
}

function digestOf({ cleaners, work, walks }: NamedDay): string {
  const people = cleaners.map(({ id, presence, shift, breaks }) => [id, presence, shift, breaks]);
  const pieces = work.map((one) => [
    ...[one.id, one.status, one.people, one.order, one.startedAt, one.neededBy],
    ...[one.isUrgent, one.uncovered, one.area, one.kindId],
  ]);
  const text = JSON.stringify([people, pieces, walks]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
