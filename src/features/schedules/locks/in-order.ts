import { sql } from "drizzle-orm";
import { anyOf } from "../../../server/database/any-of";
import { Collision } from "../../../server/database/faults";
import type { Tx } from "../../../server/database/open";
import { bookings } from "../../../server/database/tables";
import type { Claimed } from "../rules/taken-times";

/*
 * Every change of bookings locks in this order, so that two changes never deadlock: the bookings, the claims, people, villas, assignments, and
 * finally the rows of bookings.
 */

/** What a booking has to itself at a time. */
export type Claims = Partial<Pick<Claimed, "cleanerIds" | "teamId" | "supervisorId" | "unitIds">>;
/** What to lock, and what else was read with it. */
type Found<T> = { bookingIds?: readonly string[]; claims: readonly Claims[]; found: T };

/** Not "for update": whoever plans work for a booking refers to its row, and holds the claims that its editor locks next. */
export const bookingLock = "no key update";

/**
 * Locks the bookings and claims that `read` finds, and returns what it found. They can change while this waits for a lock, so it reads again. If
 * there is more to lock by then, all of it is unlocked and locked again, because what was added would be locked out of order.
 */
export async function lockInOrder<T>(tx: Tx, read: () => Promise<Found<T>>): Promise<T> {
  const bookingIds = new Set<string>();
  const keys = new Set<string>();
  await tx.execute(sql`savepoint unlocked`);
  for (;;) {
    const { bookingIds: otherIds = [], claims, found } = await read();
    const isLocked = otherIds.every((id) => bookingIds.has(id)) && keysOf(claims).every((key) => keys.has(key));
    if (isLocked) return found;
    if (keys.size > 0) await tx.execute(sql`rollback to savepoint unlocked`);
    for (const id of otherIds) bookingIds.add(id);
    for (const key of keysOf(claims)) keys.add(key);
    await lockBookings(tx, [...bookingIds]);
    await lockKeys(tx, [...keys]);
  }
}

/**
 * Locks what may be claimed until the transaction ends, in one order. A lock holds for all days, because a season of single days would need more
 * locks than PostgreSQL has room for.
 */
export async function lockClaims(tx: Tx, claims: readonly Claims[]): Promise<void> {
  await lockKeys(tx, keysOf(claims));
}

/** Locks claims when later locks are held already: it does not wait for them, but has the transaction repeated. */
export async function lockLateClaims(tx: Tx, claims: readonly Claims[]): Promise<void> {
  const { rows } = await tx.execute<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(key, 0)) as locked from unnest(${sql.param(keysOf(claims))}::text[]) key`);
  if (rows.some(({ locked }) => !locked)) throw new Collision();
}

function keysOf(claims: readonly Claims[]): string[] {
  return claims.flatMap(({ cleanerIds = [], teamId, supervisorId, unitIds = [] }) => [
    ...cleanerIds.map((id) => `person ${id}`),
    ...(teamId ? [`team ${teamId}`] : []),
    ...(supervisorId ? [`supervisor ${supervisorId}`] : []),
    ...unitIds.map((id) => `villa ${id}`),
  ]);
}

async function lockKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  const sorted = [...new Set(keys)].sort();
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${sql.param(sorted)}::text[]) key`);
}

async function lockBookings(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { id } = bookings;
  await tx.select({ id }).from(bookings).where(anyOf(id, ids)).orderBy(id).for(bookingLock);
}
