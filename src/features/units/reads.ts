import { and, desc, eq, getTableColumns, isNull, lt, sql } from "drizzle-orm";
import type { Database, Tx } from "../../server/database/open";
import { assignments, units } from "../../server/database/tables";
import { wrongField } from "../../shared/problem";
import { dayWindow, parkDay } from "../../shared/time";
import type { Unit } from "./contract";

const { removedAt, ...columns } = getTableColumns(units);
const byCode = new Intl.Collator("en", { numeric: true }).compare;

/** The villas that are there, by code, each with its shown status: its latest work's planned for today or earlier, else the stored one. */
export async function allUnits(db: Database, zone: string, now: Date): Promise<Unit[]> {
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
    .where(isNull(removedAt));
  return rows
    .map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    .sort((one, other) => byCode(one.code, other.code));
}

/** Locks a villa until the transaction ends, so that nobody else plans it meanwhile. One that is not there is refused (422). */
export async function lockUnit(tx: Tx, id: string): Promise<void> {
  const [there] = await tx
    .select({ id: units.id })
    .from(units)
    .where(and(eq(units.id, id), isNull(removedAt)))
    .for("no key update");
  if (!there) throw wrongField("unitId", "This villa does not exist.");
}
