import { type SQL, sql } from "drizzle-orm";
import type { Person } from "../../../server/person";
import { dayWindow } from "../../../shared/time";
import { isOwn, readableBy } from "./readable";

/** Filter of lists and counts: park days (inclusive), search text, and cleaner. */
export type AssignmentFilter = {
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  cleanerId?: string | undefined;
};

/** Condition: assignments `a` that match the filter and that this person may read. */
export function matchesFilter(by: Person, { from, to, search, cleanerId }: AssignmentFilter, zone: string): SQL {
  const conditions = [readableBy(by), ...withinDays({ from, to }, zone, sql`a.planned_at`)];
  if (cleanerId !== undefined) conditions.push(isOwn(cleanerId));
  const names = searchMatches(search);
  if (names) conditions.push(sql`(a.unit_id in (${names.villas}) or a.cleaner_id in (${names.leads}))`);
  return sql.join(conditions, sql` and `);
}

/** Conditions: the time lies on these park days. */
export function withinDays({ from, to }: Pick<AssignmentFilter, "from" | "to">, zone: string, at: SQL): SQL[] {
  return [
    ...(from === undefined ? [] : [sql`${at} >= ${dayWindow(from, zone).from.toISOString()}`]),
    ...(to === undefined ? [] : [sql`${at} < ${dayWindow(to, zone).until.toISOString()}`]),
  ];
}

/** Subqueries for the villas and leads that match the search text; undefined if it is blank. */
export function searchMatches(search: string | undefined): { villas: SQL; leads: SQL } | undefined {
  const words = search?.trim() ?? "";
  if (words === "") return undefined;
  const part = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  return {
    villas: sql`select v.id from units v where v.code ilike ${part} or v.address ilike ${part}`,
    leads: sql`select p.id from users p where p.name ilike ${part}`,
  };
}

/** Condition: unfinished and uncovered. */
export const isUncovered = sql`(a.uncovered and a.status in ('pending', 'in_progress'))`;

/** SQL: why nobody is on `a`, whose last lead is `lead` (users); null while somebody is. */
export const whyUncovered = sql`case when not ${isUncovered} then null when lead.removed_at is not null then 'removed'
  when lead.role <> 'cleaner' then 'other-role' else 'absent' end`;
