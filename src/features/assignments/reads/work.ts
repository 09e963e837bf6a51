import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { anyOf } from "../../../server/database/any-of";
import type { Tx } from "../../../server/database/open";
import { assignmentCollaborators, assignments } from "../../../server/database/tables";
import { isUncovered, withinDays } from "./filters";

/** The active collaborators of each of these assignments, in the order in which they joined. */
export async function activeCollaborators(tx: Tx, assignmentIds: readonly string[]): Promise<Map<string, string[]>> {
  const { id, assignmentId, cleanerId, joinedAt, leftAt } = assignmentCollaborators;
  const rows = await tx
    .select({ assignmentId, cleanerId })
    .from(assignmentCollaborators)
    .where(and(anyOf(assignmentId, assignmentIds), isNull(leftAt)))
    .orderBy(joinedAt, id);
  const byAssignment = new Map<string, string[]>();
  for (const row of rows)
    byAssignment.set(row.assignmentId, [...(byAssignment.get(row.assignmentId) ?? []), row.cleanerId]);
  return byAssignment;
}

/** Who does and supervises an assignment, and its villa; both empty if it doesn't exist. */
export async function peopleAndVilla(tx: Tx, id: string): Promise<{ people: string[]; unitIds: string[] }> {
  const { cleanerId, supervisorId, unitId } = assignments;
  const rows = await tx.select({ cleanerId, supervisorId, unitId }).from(assignments).where(eq(assignments.id, id));
  const helpers = (await activeCollaborators(tx, [id])).get(id) ?? [];
  const named = rows.flatMap((row) => (row.supervisorId ? [row.cleanerId, row.supervisorId] : row.cleanerId));
  return { people: [...named, ...helpers], unitIds: rows.map((row) => row.unitId) };
}

/** The ids of unfinished, uncovered work of park days that somebody led last. */
export async function uncoveredOf(
  tx: Tx,
  personId: string,
  days: { from: string; to: string },
  zone: string,
): Promise<string[]> {
  const isOnDays = sql.join(withinDays(days, zone, sql`a.planned_at`), sql` and `);
  const { rows } = await tx.execute<{ id: string }>(
    sql`select a.id from assignments a where a.cleaner_id = ${personId} and ${isUncovered} and ${isOnDays}`,
  );
  return rows.map(({ id }) => id);
}

/** The leads and active collaborators of a booking's pending work. */
export async function peopleOnPending(tx: Tx, bookingId: string): Promise<string[]> {
  const { id, cleanerId } = assignments;
  const rows = await tx
    .select({ id, cleanerId })
    .from(assignments)
    .where(and(eq(assignments.bookingId, bookingId), eq(assignments.status, "pending")));
  const collaborators = await activeCollaborators(
    tx,
    rows.map((row) => row.id),
  );
  return [...rows.map((row) => row.cleanerId), ...[...collaborators.values()].flat()];
}

/** The work of bookings that has started or is finished. */
export async function begunWork(
  tx: Tx,
  bookingIds: readonly string[],
): Promise<{ id: string; bookingId: string; unitId: string; plannedAt: Date }[]> {
  const { id, bookingId, unitId, plannedAt, status } = assignments;
  const rows = await tx
    .select({ id, bookingId, unitId, plannedAt })
    .from(assignments)
    .where(and(anyOf(bookingId, bookingIds), ne(status, "pending")));
  return rows.flatMap(({ bookingId: of, ...row }) => (of === null ? [] : { ...row, bookingId: of }));
}
