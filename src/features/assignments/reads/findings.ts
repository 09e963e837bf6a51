import { type SQL, sql } from "drizzle-orm";
import { limitTo } from "../../../server/database/compiled-sql";
import { isoColumn } from "../../../server/database/iso";
import type { Database, Tx } from "../../../server/database/open";
import { cursorTo, type Page, placeAt, timeAndId, type Window } from "../../../server/http/lists";
import type { Query } from "../../../shared/endpoint";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { unitInWork } from "../../units/reads/in-work";
import type { FindingCounts, getFindings, ReportedFinding } from "../contract/findings";
import { eachOf, findBySearch } from "./filters";
import { dealtWith } from "./shape";

type Chosen = Omit<Query<typeof getFindings>, "limit" | "cursor">;

/** The number of findings `f` of each kind, as JSON. */
export const countsByType = sql`json_build_object(${sql.join(
  ["damage", "lost", "replace", "note"].map((type) => sql.raw(`'${type}', count(*) filter (where f.type = '${type}')`)),
  sql`, `,
)})`;

/** One page of findings: open ones by age, oldest first; those dealt with, the latest first. Refuses an invalid cursor (422). */
export async function findingPage(
  db: Database,
  { open, type, search }: Chosen,
  { limit, cursor }: Window,
): Promise<Page<ReportedFinding>> {
  const after = placeAt(timeAndId, cursor);
  const isOpen = open === "true";
  const villas = (await findBySearch(db, search))?.villas;
  const at = isOpen ? sql`f.created_at` : sql`f.dealt_with_at`;
  const [next, direction] = isOpen ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const conditions = [
    isOpen ? sql`f.dealt_with_at is null` : sql`f.dealt_with_at is not null`,
    ...(type ? [sql`f.type = ${type}`] : []),
    ...(after ? [sql`(${at}, f.id) ${next} (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
  ];
  // One more than the page size shows whether there is a next page.
  const window = sql`order by ${at} ${direction}, f.id ${direction} ${limitTo(limit + 1)}`;
  const where = isOpen
    ? sql.join([...conditions, ...inVilla(villas)], sql` and `)
    : latestOfVillas(sql.join(conditions, sql` and `), window, villas);
  const found = await findingsWhere(db, where, window);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const lastAt = isOpen ? last?.createdAt : last?.dealtWith?.at;
  return { rows, next: last && lastAt && found.length > limit ? cursorTo([lastAt, last.id]) : undefined };
}

/** The number of open findings of each kind, in the villas that match the search. */
export async function openFindingCounts(db: Database, search: string | undefined): Promise<FindingCounts> {
  const found = await findBySearch(db, search);
  const conditions = [sql`f.dealt_with_at is null`, ...inVilla(found?.villas)];
  const { rows } = await db.execute<{ counts: FindingCounts }>(sql`
    select ${countsByType} as counts from findings f where ${sql.join(conditions, sql` and `)}`);
  return rows[0]?.counts ?? { damage: 0, lost: 0, replace: 0, note: 0 };
}

/** A finding with its villa. Refuses (404) one that does not exist. */
export async function reportedFinding(tx: Tx, findingId: string): Promise<ReportedFinding> {
  const [found] = await findingsWhere(tx, sql`f.id = ${findingId}`);
  if (!found) throw findingGone();
  return found;
}

/** 404 for a finding that never existed or was deleted by whoever reported it. */
export function findingGone(): Problem {
  return new Problem("not-found", say("This finding no longer exists."));
}

/** Condition: the finding's villa is one of those that the search has found. */
function inVilla(villas: readonly string[] | undefined): SQL[] {
  return villas ? [sql`f.unit_id in (${eachOf(villas)})`] : [];
}

/**
 * Condition: the findings that meet the condition, of the villas that the search has found. As there are more of them each year, no more than a page of
 * each villa are read, from an index.
 */
function latestOfVillas(condition: SQL, window: SQL, villas: readonly string[] | undefined): SQL {
  if (!villas) return condition;
  return sql`f.id in (
    select f.id from (${eachOf(villas)}) v cross join lateral (
      select f.id, f.dealt_with_at from findings f where f.unit_id = v.id and ${condition} ${window}) f ${window})`;
}

async function findingsWhere(db: Database | Tx, where: SQL, window: SQL = sql``): Promise<ReportedFinding[]> {
  const { rows } = await db.execute<ReportedFinding>(sql`
    select f.id, f.type, f.text, f.code, f.note, f.lang, f.qty, f.created_by_id as "createdById", ${isoColumn("f.created_at")} as "createdAt",
      ${dealtWith} as "dealtWith", json_build_object('id', p.id, 'name', p.name) as "createdBy", f.assignment_id as "assignmentId",
      ${unitInWork} as unit,
      (select count(*)::int from media m where m.finding_id = f.id) as photos
    from findings f
    join assignments a on a.id = f.assignment_id
    join units u on u.id = a.unit_id
    join users p on p.id = f.created_by_id
    left join users dealer on dealer.id = f.dealt_with_by_id
    where ${where} ${window}`);
  return rows;
}
