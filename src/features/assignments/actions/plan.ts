import { eq } from "drizzle-orm";
import { assignments, assignmentCollaborators as collaborators, units } from "../../../server/database/tables";
import { type Act, audit, stale } from "../../../server/perform";
import { Problem } from "../../../shared/problem";
import type { Assignment } from "../contract/assignment";
import { assignmentFor } from "../reads/assignment";
import { lockOpen, lockReadable, type Window } from "../reads/locks";
import { canEdit, usualMinutes } from "../rules/steps";
import { takeOver } from "./hand-over";
import { changed, type Doing, goesOn } from "./steps";

type Row = typeof assignments.$inferInsert;
type Editable = Pick<Row, "plannedAt" | "supervisorId" | "instructions" | "priority" | "estimatedMinutes">;
/** One villa to be cleaned once. Left out: nobody helps, priority normal, the minutes usual for the villa's size. */
export type NewAssignment = Pick<Row, "unitId" | "cleanerId" | "plannedAt"> &
  Partial<Pick<Row, "supervisorId" | "bookingId" | "instructions" | "priority" | "estimatedMinutes">> & {
    collaboratorIds?: readonly string[];
  };

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

/** Changes a pending assignment (else 409); what is left out stays. */
export async function editAssignment(act: Doing, id: string, edit: Partial<Editable>): Promise<Assignment> {
  const work = await lockReadable(act.tx, act.by, id);
  goesOn(canEdit(work.status));
  const { plannedAt, supervisorId, instructions, priority, estimatedMinutes } = assignments;
  const editable = { plannedAt, supervisorId, instructions, priority, estimatedMinutes };
  const [before] = await act.tx.select(editable).from(assignments).where(eq(assignments.id, id));
  const after = { ...before, ...edit };
  await act.tx.update(assignments).set(after).where(eq(assignments.id, id));
  await changed(act, work, "assignment.edit", { before, after });
  return assignmentFor(act.tx, act.by, id);
}

/**
 * Plans a villa's cleaning for a booking (domain "Schedules"): a villa with open work that day gets no second one (then null is answered),
 * and uncovered work is taken over. The caller holds the villa's row locked, so that two bookings make one assignment.
 */
export async function planVilla(act: Act, wanted: NewAssignment, day: Window): Promise<{ id: string } | null> {
  const open = await lockOpen(act.tx, wanted.unitId, day);
  if (!open) return addAssignment(act, wanted);
  if (!open.uncovered) return null;
  await takeOver(act, open, wanted);
  await join(act, open.id, wanted.collaboratorIds ?? []);
  return open;
}

async function join(act: Act, assignmentId: string, cleanerIds: readonly string[]): Promise<void> {
  if (cleanerIds.length === 0) return;
  await act.tx
    .insert(collaborators)
    .values(cleanerIds.map((cleanerId) => ({ assignmentId, cleanerId, joinedAt: act.now, createdAt: act.now })));
}

async function usualMinutesOf(act: Act, unitId: string): Promise<number> {
  const [unit] = await act.tx.select({ maxPersons: units.maxPersons }).from(units).where(eq(units.id, unitId));
  if (!unit) throw new Problem("invalid", "This villa does not exist.");
  return usualMinutes(unit.maxPersons);
}
