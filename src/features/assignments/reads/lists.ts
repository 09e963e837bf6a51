import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Database } from "../../../server/database/open";
import { cursorTo, type Page, placeAt, type Window } from "../../../server/http/lists";
import type { Person } from "../../../server/person";
import { id, instant } from "../../../shared/shapes";
import { isDay } from "../../../shared/time";
import { type Assignment, statuses } from "../contract/assignment";
import { assignmentsOf, at, helpedBy } from "./assignment";
import { type Choice, chosen, isUncovered, named } from "./chosen";

type Question = Choice & {
  /** One status, or several with commas between. */
  status?: string | undefined;
  uncovered?: "true" | "false" | undefined;
  order?: "newest" | "oldest" | undefined;
};
type Found = { id: string; plannedAt: string };

/** Where a list goes on: behind the assignment planned then, of this id. */
const place = z.tuple([instant.check(z.refine((text) => isDay(text.slice(0, 10)))), id]);

/** Assignments that this person may read and asks for, by planned start: a page of them. A cursor that is none is refused (422). */
export async function assignmentPage(
  db: Database,
  by: Person,
  asked: Question,
  { limit, cursor }: Window,
  zone: string,
): Promise<Page<Assignment>> {
  const isOldest = asked.order === "oldest";
  const conditions = [chosen(by, asked, zone), ...inStates(asked)];
  const behind = placeAt(place, cursor);
  if (behind)
    conditions.push(
      sql`(a.planned_at, a.id) ${isOldest ? sql`>` : sql`<`} (${behind[0]}::timestamptz, ${behind[1]}::uuid)`,
    );
  const order = isOldest ? sql`planned_at, id` : sql`planned_at desc, id desc`;
  // One more than the page holds tells whether there is another.
  const found = await first(db, by, asked, sql.join(conditions, sql` and `), { order, count: limit + 1 });
  const shown = found.slice(0, limit);
  const rows = await assignmentsOf(
    db,
    shown.map((one) => one.id),
  );
  const last = shown.at(-1);
  return { rows, next: last && found.length > limit ? cursorTo([last.plannedAt, last.id]) : undefined };
}

/**
 * The first ones that fit the conditions, in this order. The database comes to them along an index each: by the conditions alone it would walk
 * through ten years for the few villas of one cleaner, or for one name.
 */
async function first(
  db: Database,
  by: Person,
  { cleanerId, search }: Choice,
  where: SQL,
  { order, count }: { order: SQL; count: number },
): Promise<Found[]> {
  const those = (narrower: SQL) =>
    sql`(select a.id, a.planned_at from assignments a where ${narrower} and ${where} order by ${order} limit ${count})`;
  const ofEach = (found: SQL, narrower: SQL) =>
    sql`(select a.id, a.planned_at from (${found}) found cross join lateral ${those(narrower)} a)`;
  const whose = by.role === "cleaner" ? by.id : cleanerId;
  const names = named(search);
  let ways = [those(sql`true`)];
  if (names)
    ways = [ofEach(names.villas, sql`a.unit_id = found.id`), ofEach(names.leads, sql`a.cleaner_id = found.id`)];
  if (whose) ways = [those(sql`a.cleaner_id = ${whose}`), those(sql`a.id in (${helpedBy(whose)})`)];
  const { rows } = await db.execute<Found>(sql`
    select a.id, ${at("a.planned_at")} as "plannedAt" from (${sql.join(ways, sql` union `)}) a order by ${order} limit ${count}`);
  return rows;
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
