import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { id } from "../../../shared/shapes";
import { dayWindow } from "../../../shared/time";

/** Park days of a decision, both inclusive; an open end reaches as far as time does. */
export type Days = { from?: string | undefined; to?: string | undefined; zone: string };

/** Reviews `r` that were decided on these days. What is under way has no such moment, so the comparison leaves it out. */
export function decidedOn({ from, to, zone }: Days): SQL {
  const first = from ? dayWindow(from, zone).from.toISOString() : "-infinity";
  const until = to ? dayWindow(to, zone).until.toISOString() : "infinity";
  return sql`r.reviewed_at >= ${first} and r.reviewed_at < ${until}`;
}

/** A place in a list, as a cursor says it: a moment in milliseconds, and an id for those of one moment. Empty: its beginning. */
export const cursorParts = [z.string().check(z.regex(/^\d{1,13}$/)), id] as const;
export type CursorPlace = readonly [] | readonly [milliseconds: string, id: string];

/** The place of a row, said by the database. */
export function cursorOf(at: SQL, rowId: SQL): SQL {
  return sql`json_build_array((extract(epoch from ${at}) * 1000)::bigint::text, ${rowId})`;
}

/** Rows behind a place in a list that begins with the oldest. */
export function afterCursor(at: SQL, rowId: SQL, [ms, last = firstId]: CursorPlace): SQL {
  return sql`(${at}, ${rowId}) > (${ms ? moment(ms) : "-infinity"}, ${last})`;
}

/** Rows behind a place in a list that begins with the newest. */
export function beforeCursor(at: SQL, rowId: SQL, [ms, last = lastId]: CursorPlace): SQL {
  return sql`(${at}, ${rowId}) < (${ms ? moment(ms) : "infinity"}, ${last})`;
}

const firstId = "00000000-0000-0000-0000-000000000000";
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const moment = (milliseconds: string) => new Date(Number(milliseconds)).toISOString();
