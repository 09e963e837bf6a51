import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { ReadContext } from "../../../server/actions/context";
import { cursorTo, type Page, placeAt, type Window } from "../../../server/http/lists";
import type { Person } from "../../../server/person";
import { id, instant } from "../../../shared/shapes";
import { isDay } from "../../../shared/time";
import { type Assignment, statuses } from "../contract/assignment";
import { assignmentsWhere } from "./assignment";
import { type Choice, chosen, isUncovered, named, plannedFor } from "./chosen";

type Question = Choice & {
  /** One status, or several with commas between. */
  status?: string | undefined;
  uncovered?: "true" | "false" | undefined;
  order?: "newest" | "oldest" | undefined;
};

/** Where a list goes on: behind the assignment planned then, of this id. */
const place = z.tuple([instant.check(z.refine((text) => isDay(text.slice(0, 10)))), id]);

/** Assignments that this person may read and asks for, by planned start: a page of them. A cursor that is none is refused (422). */
export async function assignmentPage(
  { db, zone }: ReadContext,
  by: Person,
  asked: Question,
  { limit, cursor }: Window,
): Promise<Page<Assignment>> {
  const behind = placeAt(place, cursor);
  const [next, direction] = asked.order === "oldest" ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const walk: Walk = {
    reach: ({ at, id }) => [
      ...plannedFor(asked, zone, at),
      ...(behind ? [sql`(${at}, ${id}) ${next} (${behind[0]}::timestamptz, ${behind[1]}::uuid)`] : []),
    ],
    order: ({ at, id }) => sql`${at} ${direction}, ${id} ${direction}`,
    // One more than the page holds tells whether there is another.
    count: limit + 1,
  };
  const ids = first(by, asked, walk, zone);
  const found = await assignmentsWhere(db, sql`a.id = any(array(${ids}))`, walk.order(work));
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: last && found.length > limit ? cursorTo([last.plannedAt, last.id]) : undefined };
}

/** What an index walks along: a moment, and an id for those of one moment. */
type Along = { at: SQL; id: SQL };
const work: Along = { at: sql`a.planned_at`, id: sql`a.id` };
const help: Along = { at: sql`c.planned_at`, id: sql`c.assignment_id` };
type Walk = { reach(along: Along): SQL[]; order(along: Along): SQL; count: number };

/**
 * The ids of the first ones that are asked for, as a query. The database comes to them along an index each: by the conditions alone it would walk
 * through ten years for the few villas of one cleaner, or for one name.
 */
function first(by: Person, asked: Question, { reach, order, count }: Walk, zone: string): SQL {
  const those = (from: SQL, along: Along, choice: Choice, narrower: SQL[]) => sql`(
    select a.id, a.planned_at from ${from}
    where ${sql.join([...narrower, chosen(by, choice, zone), ...inStates(asked), ...reach(along)], sql` and `)}
    order by ${order(along)} limit ${count})`;
  const whose = by.role === "cleaner" ? by.id : asked.cleanerId;
  const names = named(asked.search);
  const ofEach = (found: SQL, narrower: SQL) => {
    const one = those(sql`assignments a`, work, { ...asked, search: undefined }, [narrower]);
    return sql`(select a.id, a.planned_at from (${found}) found cross join lateral ${one} a)`;
  };
  const helping = sql`assignment_collaborators c join assignments a on a.id = c.assignment_id`;
  let ways = [those(sql`assignments a`, work, asked, [])];
  if (names)
    ways = [ofEach(names.villas, sql`a.unit_id = found.id`), ofEach(names.leads, sql`a.cleaner_id = found.id`)];
  if (whose)
    ways = [
      those(sql`assignments a`, work, asked, [sql`a.cleaner_id = ${whose}`]),
      those(helping, help, asked, [sql`c.cleaner_id = ${whose}`, sql`c.left_at is null`]),
    ];
  return sql`select a.id from (${sql.join(ways, sql` union `)}) a order by ${order(work)} limit ${count}`;
}

/** The states asked for; written out, because the indexes of open and of uncovered work are only used where they can be seen. */
function inStates({ status, uncovered }: Question): SQL[] {
  const wanted = status?.split(",");
  const listed = statuses.filter((one) => wanted?.includes(one)).map((one) => sql.raw(`'${one}'`));
  return [
    ...(wanted ? [sql`a.status in (${sql.join(listed, sql`, `)})`] : []),
    ...(uncovered === "true" ? [isUncovered] : []),
    ...(uncovered === "false" ? [sql`not ${isUncovered}`] : []),
  ];
}
