import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../server/database/open";
import type { Person } from "../../../server/person";
import { isWholeCode, searchFor } from "../../../shared/search";
import { dayWindow } from "../../../shared/time";
import { isOwn, readableBy } from "./readable";

/** Filter of lists and counts: park days (inclusive), search text, and cleaner. */
export type AssignmentFilter = {
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  cleanerId?: string | undefined;
};

/** The ids of the villas and leads that a search text means. */
export type Found = { villas: readonly string[]; leads: readonly string[] };

/** The filter with what its search text means; undefined if that is blank. */
export type FoundFilter = Omit<AssignmentFilter, "search"> & { found: Found | undefined };

/** Condition: assignments `a` that match the filter and that this person may read. */
export function matchesFilter(by: Person, { from, to, found, cleanerId }: FoundFilter, zone: string): SQL {
  const conditions = [readableBy(by), ...withinDays({ from, to }, zone, sql`a.planned_at`)];
  if (cleanerId !== undefined) conditions.push(isOwn(cleanerId));
  if (found) conditions.push(isFound(found));
  return sql.join(conditions, sql` and `);
}

/** Condition: `a` is in one of these villas, or led by one of these people. */
export function isFound({ villas, leads }: Found): SQL {
  return sql`(a.unit_id in (${eachOf(villas)}) or a.cleaner_id in (${eachOf(leads)}))`;
}

/** Conditions: the time lies on these park days. */
export function withinDays({ from, to }: Pick<AssignmentFilter, "from" | "to">, zone: string, at: SQL): SQL[] {
  return [
    ...(from === undefined ? [] : [sql`${at} >= ${dayWindow(from, zone).from.toISOString()}`]),
    ...(to === undefined ? [] : [sql`${at} < ${dayWindow(to, zone).until.toISOString()}`]),
  ];
}

/**
 * The villas with all words of the search text in their code, address and area (of a whole code, the one with it), and the leads with all in their name
 * (docs/domain.md, "Languages"); undefined if it is blank. There are some hundreds of them, whatever the work.
 */
export async function findBySearch(db: Database, search: string | undefined): Promise<Found | undefined> {
  const words = search?.trim();
  if (!words) return undefined;
  const { rows } = await db.execute<{ id: string; code: string | null; text: string }>(sql`
    select v.id, v.code, concat_ws(E'\\n', v.code, v.address, v.location) as text from units v
    union all select p.id, null, p.name from users p`);
  const isMeant = searchFor(words);
  const found = rows.filter(({ text }) => isMeant([text]));
  const named = found.filter(({ code }) => isWholeCode(words, code));
  const villas = named.length > 0 ? named : found.filter(({ code }) => code !== null);
  const idsOf = (those: typeof found) => those.map(({ id }) => id);
  return { villas: idsOf(villas), leads: idsOf(found.filter(({ code }) => code === null)) };
}

/** A subquery of these ids: PostgreSQL hashes them, where it would compare every row with each of an array. */
export const eachOf = (ids: readonly string[]) => sql`select unnest(${sql.param(ids)}::uuid[]) as id`;

/** Condition: unfinished and uncovered. */
export const isUncovered = sql`(a.uncovered and a.status in ('pending', 'in_progress'))`;

/** Condition: the schedule `s` books the cleaner `p`, by name or with their team. */
export const booksCleaner = sql`(s.cleaner_id = p.id or s.cleaner_id is null and s.team_id = p.team_id)`;

/** Condition: the last lead of `a` is absent on its planned day. Uncovered work can be moved to a day on which they are there. */
const isLeadAbsent = sql`exists (select from availabilities away where away.user_id = a.cleaner_id and not away.is_available
  and away.date = (select (a.planned_at at time zone time_zone)::date from settings))`;

/** SQL: why nobody is on `a`, whose last lead is `lead` (users); null while somebody is, and without such a reason. */
export const whyUncovered = sql`case when not ${isUncovered} then null when lead.removed_at is not null then 'removed'
  when lead.role <> 'cleaner' then 'other-role' when ${isLeadAbsent} then 'absent' end`;
