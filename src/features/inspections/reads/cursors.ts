import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { id } from "../../../shared/shapes";
import { dayWindow } from "../../../shared/time";

/** Park days of a decision, inclusive; an open end has no limit. */
export type Days = { from?: string | undefined; to?: string | undefined; zone: string };

/** Condition: reviews `r` decided on these days. Open reviews have no decision time, so the comparison leaves them out. */
export function decidedOn({ from, to, zone }: Days): SQL {
  const first = from ? dayWindow(from, zone).from.toISOString() : "-infinity";
  const until = to ? dayWindow(to, zone).until.toISOString() : "infinity";
  return sql`r.reviewed_at >= ${first} and r.reviewed_at < ${until}`;
}

/** A position in a list: time in milliseconds, and an id as tie-breaker. Empty: the beginning. */
export const cursorParts = [z.string().check(z.regex(/^\d{1,13}$/)), id] as const;
export type CursorPlace = readonly [] | readonly [milliseconds: string, id: string];

/** SQL for the cursor of a row. */
export function cursorOf(at: SQL, rowId: SQL): SQL {
  return sql`json_build_array((extract(epoch from ${at}) * 1000)::bigint::text, ${rowId})`;
}

/** Condition: rows after the cursor, oldest first. */
export function afterCursor(at: SQL, rowId: SQL, [ms, last = firstId]: CursorPlace): SQL {
  return sql`(${at}, ${rowId}) > (${ms ? moment(ms) : "-infinity"}, ${last})`;
}

/** Condition: rows after the cursor, newest first. */
export function beforeCursor(at: SQL, rowId: SQL, [ms, last = lastId]: CursorPlace): SQL {
  return sql`(${at}, ${rowId}) < (${ms ? moment(ms) : "infinity"}, ${last})`;
}

const firstId = "00000000-0000-0000-0000-000000000000";
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const moment = (milliseconds: string) => new Date(Number(milliseconds)).toISOString();
