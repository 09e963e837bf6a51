import { and, desc, eq, getTableColumns, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { ActionContext, ReadContext } from "../../server/actions/context";
import type { Database, Tx } from "../../server/database/open";
import { assignments, units } from "../../server/database/tables";
import { Problem, wrongField } from "../../shared/problem";
import { dayWindow, parkDay } from "../../shared/time";
import type { Unit } from "./contract";

const { removedAt, ...columns } = getTableColumns(units);
const byCode = new Intl.Collator("en", { numeric: true }).compare;

/** The villas that are there, by code, each with its shown status: its latest work's planned for today or earlier, else the stored one. */
export function allUnits({ db, zone }: ReadContext, now: Date): Promise<Unit[]> {
  return unitsWhere(db, isNull(removedAt), zone, now);
}

/** One of them (else 404). */
export async function unitById({ tx, zone, now }: ActionContext, id: string): Promise<Unit> {
  const [found] = await unitsWhere(tx, and(eq(units.id, id), isNull(removedAt)), zone, now);
  if (!found) throw notThere();
  return found;
}

async function unitsWhere(db: Database | Tx, where: SQL | undefined, zone: string, now: Date): Promise<Unit[]> {
  const { until } = dayWindow(parkDay(now, zone), zone);
  // One step down the index (unit_id, planned_at) for each villa, however many years lie behind it.
  const latest = db
    .select({ status: assignments.status })
    .from(assignments)
    .where(and(eq(assignments.unitId, units.id), lt(assignments.plannedAt, until)))
    .orderBy(desc(assignments.plannedAt), desc(assignments.id))
    .limit(1)
    .as("latest");
  const rows = await db
    .select({ ...columns, status: sql<Unit["status"]>`coalesce(${latest.status}::text, ${units.status}::text)` })
    .from(units)
    .leftJoinLateral(latest, sql`true`)
    .where(where);
  return rows
    .map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    .sort((one, other) => byCode(one.code, other.code));
}

/**
 * Locks a villa until the transaction ends, so that nobody else plans, changes or removes it meanwhile, and gives it as it is stored. One that is
 * not there is refused: as an id in a body (422), or with `otherwise`.
 */
export async function lockUnit(
  tx: Tx,
  id: string,
  otherwise: Problem = wrongField("unitId", "This villa does not exist."),
) {
  const [there] = await tx
    .select(columns)
    .from(units)
    .where(and(eq(units.id, id), isNull(removedAt)))
    .for("no key update");
  if (!there) throw otherwise;
  return there;
}

/** Whether somebody cleans or reviews a villa, locked by the caller. Its open work is locked too: nobody starts it until the transaction ends. */
export async function isBeingCleaned(tx: Tx, unitId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ status: Unit["status"] }>(sql`
    select a.status from assignments a where a.unit_id = ${unitId} and a.status <> 'done' order by a.id for update`);
  return rows.some(({ status }) => status !== "pending");
}

/** Who has open work in a villa, as lead or helper. */
export async function cleanersAt(tx: Tx, unitId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with open as (select a.id, a.cleaner_id from assignments a where a.unit_id = ${unitId} and a.status <> 'done')
    select o.cleaner_id as id from open o
    union
    select c.cleaner_id from open o join assignment_collaborators c on c.assignment_id = o.id and c.left_at is null`);
  return rows.map(({ id }) => id);
}

export function notThere(): Problem {
  return new Problem("not-found", "This villa does not exist.");
}
