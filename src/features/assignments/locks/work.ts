import { and, asc, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { anyOf } from "../../../server/database/any-of";
import type { Tx } from "../../../server/database/open";
import { assignments, users } from "../../../server/database/tables";
import { isOwn } from "../reads/readable";
import { activeCollaborators } from "../reads/work";
import type { Work } from "../rules/work-plan";

// Assignments are locked after people and villas, and before the rows of their booking; several always by id.

/** The time from one instant until before another, such as a park day. */
export type Window = { from: Date; until: Date };

const a = alias(assignments, "a");
const isUnfinished = inArray(a.status, ["pending", "in_progress"]);
const isPending = eq(a.status, "pending");
const during = ({ from, until }: Window) => and(gte(a.plannedAt, from), lt(a.plannedAt, until));
const openAt = (unitIds: readonly string[], window: Window) =>
  and(anyOf(a.unitId, unitIds), ne(a.status, "done"), during(window));

/** Locks a cleaner's own unfinished work, or only what is planned in a window. */
export function lockUnfinished(tx: Tx, cleanerId: string, window?: Window): Promise<Work[]> {
  return lockWhere(tx, and(isUnfinished, window && during(window), isOwn(cleanerId)));
}

/**
 * Locks the unfinished work of an absence's day that a returning person may get back: what they left because of it, and uncovered work that they
 * last led or are booked for.
 */
export async function lockReturnable(
  tx: Tx,
  personId: string,
  { id, date }: { id: string; date: string },
  window: Window,
): Promise<Work[]> {
  const where = and(
    isUnfinished,
    during(window),
    sql`(${a.id} in (select l.assignment_id from absence_work l where l.absence_id = ${id}) or ${a.uncovered} and (
      ${a.cleanerId} = ${personId} or ${a.bookingId} in (
        select s.booking_id from schedules s where s.date = ${date}::date and (s.cleaner_id = ${personId}
          or s.cleaner_id is null and s.team_id = (select u.team_id from users u where u.id = ${personId})))))`,
  );
  const locked = await lockWhere(tx, where);
  // Read again: while this waited for a lock, somebody else may have been given the work.
  const still = new Set((await tx.select({ id: a.id }).from(a).where(where)).map((row) => row.id));
  return locked.filter((work) => still.has(work.id));
}

/** Locks the pending work of a booking. */
export function lockPending(tx: Tx, bookingId: string): Promise<Work[]> {
  return lockWhere(tx, and(isPending, eq(a.bookingId, bookingId)));
}

/** Locks the pending work of a villa, on any day. */
export function lockPendingIn(tx: Tx, unitId: string): Promise<Work[]> {
  return lockWhere(tx, and(isPending, eq(a.unitId, unitId)));
}

/** Locks the open work that somebody supervises. */
export function lockSupervised(tx: Tx, supervisorId: string): Promise<Work[]> {
  return lockWhere(tx, and(ne(a.status, "done"), eq(a.supervisorId, supervisorId)));
}

/** Locks assignments; an unknown id has none. */
export function lockThese(tx: Tx, ids: readonly string[]): Promise<Work[]> {
  return lockWhere(tx, anyOf(a.id, ids));
}

/** Locks the open work of villas in a window. */
export function lockOpen(tx: Tx, unitIds: readonly string[], window: Window): Promise<Work[]> {
  return lockWhere(tx, openAt(unitIds, window));
}

/** Locks what a change of a booking can touch: its pending work, and the open work of villas in each of the windows. */
export function lockAround(
  tx: Tx,
  bookingId: string,
  places: readonly { unitIds: readonly string[]; window: Window }[],
): Promise<Work[]> {
  const open = places.map(({ unitIds, window }) => openAt(unitIds, window));
  return lockWhere(tx, or(and(isPending, eq(a.bookingId, bookingId)), ...open));
}

async function lockWhere(tx: Tx, where: SQL | undefined): Promise<Work[]> {
  const { id, unitId, bookingId, status, plannedAt, supervisorId, cleanerId, uncovered, createdAt } = a;
  const rows = await tx
    .select({ id, unitId, bookingId, status, plannedAt, supervisorId, cleanerId, uncovered, createdAt })
    .from(a)
    .where(where)
    .orderBy(asc(id))
    .for("update");
  const collaborators = await activeCollaborators(
    tx,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, collaboratorIds: collaborators.get(row.id) ?? [] }));
}

/** Locks the villas in which somebody has unfinished work, also in name only. Villas are locked before work. */
export async function lockVillasOf(tx: Tx, cleanerId: string): Promise<void> {
  await tx.execute(sql`
    select u.id from units u where u.id in (
      select a.unit_id from assignments a where a.cleaner_id = ${cleanerId} and a.status in ('pending', 'in_progress')
      union select a.unit_id from assignment_collaborators c join assignments a on a.id = c.assignment_id
      where c.cleaner_id = ${cleanerId} and c.left_at is null and a.status in ('pending', 'in_progress'))
    order by u.id for no key update`);
}

/**
 * Locks the villas of assignments that the caller has not locked yet, so that one of them may have moved to another villa by the time it is locked. Returns
 * the villas' ids.
 */
export async function lockVillasOfWork(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.id from units u where u.id in (
      select a.unit_id from assignments a where a.id = any(${sql.param([...ids])}::uuid[]))
    order by u.id for no key update`);
  return new Set(rows.map(({ id }) => id));
}

/** Which of these people are cleaners now; they stay so until the transaction ends. */
export async function lockCleaners(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(anyOf(users.id, ids), eq(users.role, "cleaner"), isNull(users.removedAt)))
    .orderBy(users.id)
    .for("share");
  return new Set(rows.map(({ id }) => id));
}
