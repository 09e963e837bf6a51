import { type SQL, sql } from "drizzle-orm";
import type { Person } from "../../../server/person";
import { dayWindow } from "../../../shared/time";
import { isOwn, readableBy } from "./assignment";

/** What lists and counts can be asked for: park days (both inclusive), part of a villa's code or address or of a lead's name, whose. */
export type AssignmentFilter = {
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  cleanerId?: string | undefined;
};

/** Which assignments `a` fit the choice, as far as this person may read them. */
export function matchesFilter(by: Person, { from, to, search, cleanerId }: AssignmentFilter, zone: string): SQL {
  const conditions = [readableBy(by), ...withinDays({ from, to }, zone, sql`a.planned_at`)];
  if (cleanerId !== undefined) conditions.push(isOwn(cleanerId));
  const names = searchMatches(search);
  if (names) conditions.push(sql`(a.unit_id in (${names.villas}) or a.cleaner_id in (${names.leads}))`);
  return sql.join(conditions, sql` and `);
}

/** That a moment lies on these park days. */
export function withinDays({ from, to }: Pick<AssignmentFilter, "from" | "to">, zone: string, at: SQL): SQL[] {
  return [
    ...(from === undefined ? [] : [sql`${at} >= ${dayWindow(from, zone).from.toISOString()}`]),
    ...(to === undefined ? [] : [sql`${at} < ${dayWindow(to, zone).until.toISOString()}`]),
  ];
}

/** The villas and the leads that a search names; undefined where it says nothing. */
export function searchMatches(search: string | undefined): { villas: SQL; leads: SQL } | undefined {
  const words = search?.trim() ?? "";
  if (words === "") return undefined;
  const part = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  return {
    villas: sql`select v.id from units v where v.code ilike ${part} or v.address ilike ${part}`,
    leads: sql`select p.id from users p where p.name ilike ${part}`,
  };
}

/** Unfinished work that nobody is on. */
export const isUncovered = sql`(a.uncovered and a.status in ('pending', 'in_progress'))`;
