import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { id } from "../../../shared/shapes";
import { withinDays } from "../../assignments/reads/filters";

/** Park days of a decision, inclusive; an open end has no limit. */
export type Days = { from?: string | undefined; to?: string | undefined; zone: string };

/** Condition: reviews `r` decided on these days. Open reviews have no decision time, so the comparison leaves them out. */
export function decidedOn({ from, to, zone }: Days): SQL {
  const days = withinDays({ from, to }, zone, sql`r.reviewed_at`);
  // Only what is asked for: with an infinite time as a parameter the planner expects few rows, reads all reviews there are and sorts them.
  return sql.join([sql`r.reviewed_at is not null`, ...days], sql` and `);
}

/** A position in a list: time in milliseconds, and an id as tie-breaker. Empty: the beginning. */
export const cursorParts = [z.string().check(z.regex(/^\d{1,13}$/)), id] as const;
export type CursorPlace = readonly [] | readonly [milliseconds: string, id: string];

/** SQL for the cursor of a row. */
export function cursorOf(at: SQL, rowId: SQL): SQL {
  return sql`json_build_array((extract(epoch from ${at}) * 1000)::bigint::text, ${rowId})`;
}

/** Condition: rows after the cursor, oldest first. */
export function afterCursor(at: SQL, rowId: SQL, [ms, last]: CursorPlace): SQL {
  return ms === undefined ? sql`true` : sql`(${at}, ${rowId}) > (${moment(ms)}, ${last})`;
}

/** Condition: rows after the cursor, newest first. */
export function beforeCursor(at: SQL, rowId: SQL, [ms, last]: CursorPlace): SQL {
  return ms === undefined ? sql`true` : sql`(${at}, ${rowId}) < (${moment(ms)}, ${last})`;
}

const moment = (milliseconds: string) => new Date(Number(milliseconds)).toISOString();
