import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../server/actions/context";
import { limitTo } from "../../../server/database/compiled-sql";
import type { Database } from "../../../server/database/open";
import type { Person } from "../../../server/person";
import type { Reply } from "../../../shared/endpoint";
import type { statuses } from "../contract/assignment";
import type { getAssignmentCounts } from "../contract/supervision";
import { type AssignmentFilter, eachOf, findBySearch, isUncovered, matchesFilter } from "./filters";
import { readsAll } from "./readable";

type Counts = Reply<typeof getAssignmentCounts>;

/** What a search of all days counts of done work: years of it match a letter, and nobody needs to know how much. */
const mostDone = 100;

/** Number of matching assignments per status, and how many are uncovered. A search of all days stops at 100 done ones, and says if there are more. */
export async function assignmentCounts(
  { db, zone }: ReadContext,
  by: Person,
  filter: AssignmentFilter,
): Promise<Counts> {
  const { search, ...withoutSearch } = filter;
  const isAnyWork = Object.values(withoutSearch).every((value) => value === undefined) && readsAll(by);
  const found = await findBySearch(db, search);
  if (!isAnyWork) return await counted(db, countsOfWork(matchesFilter(by, { ...withoutSearch, found }, zone)));
  if (!found) return await counted(db, countsOfAll);
  const ways = [
    { column: sql`a.unit_id`, ids: found.villas },
    { column: sql`a.cleaner_id`, ids: found.leads },
  ].filter(({ ids }) => ids.length > 0);
  return ways.length === 0 ? none : await counted(db, countsOfFound(ways));
}

const none: Counts = { pending: 0, inProgress: 0, needsReview: 0, done: 0, hasMoreDone: false, uncovered: 0 };

async function counted(db: Database, counts: SQL): Promise<Counts> {
  const { rows } = await db.execute<Counts>(counts);
  return rows[0] ?? none;
}

const openCounts = sql`${countWhere(sql`a.status = 'pending'`)} as pending, ${countWhere(sql`a.status = 'in_progress'`)} as "inProgress",
    ${countWhere(sql`a.status = 'needs_review'`)} as "needsReview", ${countWhere(isUncovered)} as uncovered`;

const countsOfWork = (matches: SQL) => sql`
  select ${openCounts}, ${countWhere(sql`a.status = 'done'`)} as done, false as "hasMoreDone"
  from assignments a where ${matches}`;

/** Villas or leads, and the column of `a` that has them. */
type Found = { column: SQL; ids: readonly string[] };

/** Of the work of any of these. Done work is looked up for one villa or lead after the other, until there is enough: years of it would be read otherwise. */
function countsOfFound(found: Found[]): SQL {
  // One more tells whether there are more.
  const enough = limitTo(mostDone + 1);
  const someDone = found.map(
    ({ column, ids }) => sql`(select one.id from unnest(${sql.param(ids)}::uuid[]) found(id) cross join lateral (
        select a.id from assignments a where ${column} = found.id and a.status = 'done' ${enough}) one ${enough})`,
  );
  const isFound = found.map(hasFound);
  return sql`
    select ${openCounts}, least(done.count, ${mostDone}::int) as done, done.count > ${mostDone}::int as "hasMoreDone"
    from (select count(*)::int as count from (${sql.join(someDone, sql` union `)}) ids) done
      left join assignments a on a.status <> 'done' and (${sql.join(isFound, sql` or `)})
    group by done.count`;
}

/** PostgreSQL looks a few ids up in an index. It would compare every row with each of many, and hashes those instead if they are a subquery. */
const hasFound = ({ column, ids }: Found) =>
  ids.length > 20 ? sql`${column} in (${eachOf(ids)})` : sql`${column} = any(${sql.param(ids)}::uuid[])`;

const tallied = (status: (typeof statuses)[number]) =>
  sql`coalesce(sum(assignments) filter (where status = ${sql.raw(`'${status}'`)}), 0)::int`;
/** Of all work: years of it are counted by the tallies. */
const countsOfAll = sql`
  select ${tallied("pending")} as pending, ${tallied("in_progress")} as "inProgress",
    ${tallied("needs_review")} as "needsReview", ${tallied("done")} as done, false as "hasMoreDone",
    (select count(*)::int from assignments a where ${isUncovered}) as uncovered
  from assignment_tallies`;

/** Work in progress, on any day. */
export const inProgress = sql`select a.id, a.cleaner_id, a.uncovered from assignments a where a.status = 'in_progress'`;

/** Distinct cleaners on the assignments of a CTE, as `cleaner_id`: leads of covered work, and active collaborators. */
export function cleanersOn(work: "active" | "planned"): SQL {
  const some = sql.raw(work);
  return sql`
    select w.cleaner_id from ${some} w where not w.uncovered
    union
    select c.cleaner_id from ${some} w join assignment_collaborators c on c.assignment_id = w.id and c.left_at is null`;
}

/** Number of these cleaners. */
export function countCleanersOn(work: "active" | "planned"): SQL {
  return sql`(select count(*)::int from (${cleanersOn(work)}) crew)`;
}

/** Count of the rows that match the condition. */
function countWhere(which: SQL): SQL {
  return sql`(count(*) filter (where ${which}))::int`;
}
