import { and, isNotNull, sql } from "drizzle-orm";
import { anyOf } from "../../server/database/any-of";
import { Collision } from "../../server/database/faults";
import type { Tx } from "../../server/database/open";
import { units } from "../../server/database/tables";

// Stays are locked before people, villas and assignments: first their source, then the lock of unknown villas, then the known villas in the order of their
// ids. Only a villa that gets a code takes the second one after its own row; a deadlock that this causes is repeated.

/** Makes changes of one source's stays wait for each other, until the transaction ends. */
export async function lockSource(tx: Tx, source: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stays from ${source}`}, 0))`);
}

/** Makes stays of villas that nobody knows wait for new villas and codes, which may be theirs, and the other way round. Such stays don't wait for each other. */
export async function lockUnknownVillas(tx: Tx, by: "stays" | "villas"): Promise<void> {
  const key = sql`hashtextextended('villas that nobody knows', 0)`;
  await tx.execute(
    by === "villas" ? sql`select pg_advisory_xact_lock(${key})` : sql`select pg_advisory_xact_lock_shared(${key})`,
  );
}

/** Makes changes of these villas' stays, and of the work that follows them, wait for each other. */
export async function lockVillas(tx: Tx, unitIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(unitIds)].sort();
  if (ids.length === 0) return;
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('stays of ' || villa, 0))
    from unnest(${sql.param(ids)}::text[]) with ordinality as given(villa, place) order by place`);
}

/** Villas, and stays that are about to change: those without a villa have work too. */
export type Concerned = { unitIds: readonly string[]; stayIds: readonly string[] };

/**
 * Locks villas, and those where the work of these stays and of the villas' others is: when it leaves, other work can follow there. Returns all of them. If
 * somebody has moved such work while this waited, the whole change is repeated.
 */
export async function lockVillasAndWork(tx: Tx, { unitIds, stayIds }: Concerned): Promise<string[]> {
  const all = await withPlacesOfWork(tx, { unitIds, stayIds });
  await lockVillas(tx, all);
  if ((await withPlacesOfWork(tx, { unitIds: all, stayIds })).length > all.length) throw new Collision();
  return all;
}

/** Has the whole change repeated if one of these villas, locked by the caller, was removed while the caller waited for its lock. */
export async function expectNotRemoved(tx: Tx, unitIds: readonly string[]): Promise<void> {
  const removed = and(anyOf(units.id, unitIds), isNotNull(units.removedAt));
  if ((await tx.select({ id: units.id }).from(units).where(removed).limit(1)).length > 0) throw new Collision();
}

/** These villas, those where the unfinished work of these stays and of theirs is, and so on. */
async function withPlacesOfWork(tx: Tx, { unitIds, stayIds }: Concerned): Promise<string[]> {
  const known = new Set(unitIds);
  for (let before = -1; before !== known.size; ) {
    before = known.size;
    const { rows } = await tx.execute<{ id: string }>(sql`
      select distinct a.unit_id as id from stays s join stay_work l on l.stay_id = s.id join assignments a on a.id = l.assignment_id
      where (s.unit_id = any(${sql.param([...known])}::uuid[]) or s.id = any(${sql.param([...stayIds])}::uuid[]))
        and a.status in ('pending', 'in_progress') and a.unit_id is distinct from s.unit_id`);
    for (const { id } of rows) known.add(id);
  }
  return [...known];
}
