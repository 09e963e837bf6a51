import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../server/actions/context";
import { limitTo } from "../../../server/database/compiled-sql";
import { cursorTo, type Page, placeAt, timeAndId, type Window } from "../../../server/http/lists";
import type { Person } from "../../../server/person";
import { type Assignment, statuses } from "../contract/assignment";
import { assignmentsWhere } from "./assignment";
import {
  type AssignmentFilter,
  eachOf,
  type FoundFilter,
  findBySearch,
  isUncovered,
  matchesFilter,
  withinDays,
} from "./filters";

type Choice = {
  /** One status, or several separated by commas. */
  status?: string | undefined;
  uncovered?: "true" | "false" | undefined;
  order?: "newest" | "oldest" | undefined;
};

type ListQuery = AssignmentFilter & Choice;
type FoundQuery = FoundFilter & Choice;

/**
 * One page of the assignments that match the query and that this person may read, by planned start. Refuses an invalid
 * cursor (422).
 */
export async function assignmentPage(
  { db, zone }: ReadContext,
  by: Person,
  query: ListQuery,
  { limit, cursor }: Window,
): Promise<Page<Assignment>> {
  const after = placeAt(timeAndId, cursor);
  const [next, direction] = query.order === "oldest" ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const scan: IndexScan = {
    reach: ({ at, id }) => [
      ...withinDays(query, zone, at),
      ...(after ? [sql`(${at}, ${id}) ${next} (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
    ],
    order: ({ at, id }) => sql`${at} ${direction}, ${id} ${direction}`,
    // One more than the page size shows whether there is a next page.
    count: limit + 1,
  };
  const ids = firstIds(by, { ...query, found: await findBySearch(db, query.search) }, scan, zone);
  const found = await assignmentsWhere(db, sql`a.id = any(array(${ids}))`, scan.order(work));
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: last && found.length > limit ? cursorTo([last.plannedAt, last.id]) : undefined };
}

/** The columns of an index: a time, and an id as tie-breaker. */
type IndexColumns = { at: SQL; id: SQL };
const work: IndexColumns = { at: sql`a.planned_at`, id: sql`a.id` };
const help: IndexColumns = { at: sql`c.planned_at`, id: sql`c.assignment_id` };
type IndexScan = { reach(along: IndexColumns): SQL[]; order(along: IndexColumns): SQL; count: number };

/**
 * The ids of one page, as a query. Each way in uses its own index; with plain conditions the database would scan ten
 * years of rows for one cleaner's few villas.
 */
function firstIds(by: Person, query: FoundQuery, { reach, order, count }: IndexScan, zone: string): SQL {
  const those = (from: SQL, along: IndexColumns, choice: FoundFilter, narrower: SQL[]) => sql`(
    select a.id, a.planned_at from ${from}
    where ${sql.join([...narrower, matchesFilter(by, choice, zone), ...hasStatus(query), ...reach(along)], sql` and `)}
    order by ${order(along)} ${limitTo(count)})`;
  const whose = by.role === "cleaner" ? by.id : query.cleanerId;
  const { found } = query;
  const ofEach = (ids: readonly string[], narrower: SQL) => {
    const one = those(sql`assignments a`, work, { ...query, found: undefined }, [narrower]);
    return sql`(select a.id, a.planned_at from (${eachOf(ids)}) found cross join lateral ${one} a)`;
  };
  const helping = sql`assignment_collaborators c join assignments a on a.id = c.assignment_id`;
  let ways = [those(sql`assignments a`, work, query, [])];
  if (found)
    ways = [ofEach(found.villas, sql`a.unit_id = found.id`), ofEach(found.leads, sql`a.cleaner_id = found.id`)];
  if (whose)
    ways = [
      those(sql`assignments a`, work, query, [sql`a.cleaner_id = ${whose}`]),
      those(helping, help, query, [sql`c.cleaner_id = ${whose}`, sql`c.left_at is null`]),
    ];
  return sql`select a.id from (${sql.join(ways, sql` union `)}) a order by ${order(work)} ${limitTo(count)}`;
}

/** The status conditions, as literals: the planner uses the partial indexes only if it can see the values. */
function hasStatus({ status, uncovered }: Choice): SQL[] {
  const wanted = status?.split(",");
  const listed = statuses.filter((one) => wanted?.includes(one)).map((one) => sql.raw(`'${one}'`));
  return [
    ...(wanted ? [sql`a.status in (${sql.join(listed, sql`, `)})`] : []),
    ...(uncovered === "true" ? [isUncovered] : []),
    ...(uncovered === "false" ? [sql`not ${isUncovered}`] : []),
  ];
}
