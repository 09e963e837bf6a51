import { and, asc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { anyOf } from "../../server/database/any-of";
import type { Tx } from "../../server/database/open";
import { units } from "../../server/database/tables";
import { Problem, wrongField } from "../../shared/problem";
import { type Sentence, say } from "../../shared/sentences";
import type { Unit } from "./contract";

const { removedAt, ...columns } = getTableColumns(units);

/** Locks a villa against planning, changes and removal until the transaction ends, and returns its row. Throws `otherwise` (422) if it does not exist. */
export async function lockUnit(
  tx: Tx,
  id: string,
  otherwise: Problem = wrongField("unitId", say("This villa does not exist.")),
) {
  const [there] = await tx
    .select(columns)
    .from(units)
    .where(and(eq(units.id, id), isNull(removedAt)))
    .for("no key update");
  if (!there) throw otherwise;
  return there;
}

/** Locks villas against planning, changes and removal until the transaction ends, in the order of their ids. */
export async function lockUnits(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.select({ id: units.id }).from(units).where(anyOf(units.id, ids)).orderBy(asc(units.id)).for("no key update");
}

/** Refuses to clean a deleted villa again (409), with what can't be done therefore. */
export function villaGone(sentence: Sentence): Problem {
  return new Problem("state-conflict", sentence);
}

/** Whether a villa, locked by the caller, has work in progress or in review. Locks its open work, so that none can start before the transaction ends. */
export async function isBeingCleaned(tx: Tx, unitId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ status: Unit["status"] }>(sql`
    select a.status from assignments a where a.unit_id = ${unitId} and a.status <> 'done' order by a.id for update`);
  return rows.some(({ status }) => status !== "pending");
}
