import { eq } from "drizzle-orm";
import { assignments, assignmentCollaborators as collaborators, units } from "../../../server/database/tables";
import { happened } from "../../../server/happenings";
import { type Act, audit, stale } from "../../../server/perform";
import type { Body } from "../../../shared/endpoint";
import { wrongField } from "../../../shared/problem";
import type { Assignment } from "../contract/assignment";
import type * as contract from "../contract/supervision";
import { assignmentFor } from "../reads/assignment";
import { lockPlan } from "../reads/locks";
import { expectCrew, expectPresent, lockFree, lockNamed } from "../reads/plannable";
import { canDelete, helpersBeside, usualMinutes } from "../rules/steps";
import { changed, type Doing, goesOn } from "./steps";

type Row = typeof assignments.$inferInsert;
/** One villa to be cleaned once. Left out: nobody helps, priority normal, the minutes usual for the villa's size. */
export type NewAssignment = Pick<Row, "unitId" | "cleanerId" | "plannedAt"> &
  Partial<Pick<Row, "supervisorId" | "bookingId" | "instructions" | "priority" | "estimatedMinutes">> & {
    collaboratorIds?: readonly string[];
  };

/**
 * Plans a villa's cleaning as a supervisor asks for it. Refuses ids that name nothing or nobody fitting (422), and a second open
 * assignment of a villa on one park day (409).
 */
export async function createAssignment(
  act: Doing,
  given: Body<typeof contract.createAssignment>,
  zone: string,
): Promise<Assignment> {
  const collaboratorIds = helpersBeside(given.cleanerId, given.collaboratorIds ?? []);
  const plannedAt = new Date(given.plannedAt);
  const instructions = given.instructions?.trim() || null;
  await lockNamed(act.tx, given);
  await expectCrew(act.tx, { ...given, collaboratorIds });
  await expectPresent(act.tx, { ...given, collaboratorIds }, plannedAt, zone);
  await lockFree(act.tx, given.unitId, plannedAt, zone);
  const { id } = await addAssignment(act, { ...given, plannedAt, instructions, collaboratorIds });
  return assignmentFor(act.tx, act.by, id);
}

/** Makes a pending assignment; a villa that is not there is refused (422). */
export async function addAssignment(act: Act, given: NewAssignment): Promise<{ id: string }> {
  const { collaboratorIds = [], ...work } = given;
  const estimatedMinutes = work.estimatedMinutes ?? (await usualMinutesOf(act, work.unitId));
  const [row] = await act.tx
    .insert(assignments)
    .values({ ...work, estimatedMinutes, createdAt: act.now })
    .returning({ id: assignments.id });
  if (!row) throw new Error("the assignment that was just added is not there");
  await join(act, row.id, collaboratorIds);
  await audit(act, "assignment.create", "assignments", row.id, { cleanerId: work.cleanerId, collaboratorIds });
  stale(act, "assignments", [work.cleanerId, ...collaboratorIds]);
  stale(act, "units");
  return row;
}

/** Deletes a pending assignment (else 409); what it was stays in the audit trail. */
export async function deleteAssignment(act: Doing, id: string): Promise<void> {
  const work = await lockPlan(act, id);
  goesOn(canDelete(work.status));
  const { unitId, plannedAt, cleanerId, supervisorId, bookingId, instructions, priority } = assignments;
  const [before] = await act.tx
    .delete(assignments)
    .where(eq(assignments.id, id))
    .returning({ unitId, plannedAt, cleanerId, supervisorId, bookingId, instructions, priority });
  await changed(act, work, "assignment.delete", { before: { ...before, people: work.people } });
  stale(act, "units");
  if (before?.bookingId) await happened(act, "workLeftBooking", before.bookingId);
}

/** Has people help with an assignment from now on. */
export async function join(act: Act, assignmentId: string, cleanerIds: readonly string[]): Promise<void> {
  if (cleanerIds.length === 0) return;
  await act.tx
    .insert(collaborators)
    .values(cleanerIds.map((cleanerId) => ({ assignmentId, cleanerId, joinedAt: act.now, createdAt: act.now })));
}

async function usualMinutesOf(act: Act, unitId: string): Promise<number> {
  const [unit] = await act.tx.select({ maxPersons: units.maxPersons }).from(units).where(eq(units.id, unitId));
  if (!unit) throw wrongField("unitId", "This villa does not exist.");
  return usualMinutes(unit.maxPersons);
}
