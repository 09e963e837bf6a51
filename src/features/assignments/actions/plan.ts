import { eq } from "drizzle-orm";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import { audit, recordChange } from "../../../server/actions/audit";
import { type ActionContext, type AuthedContext, invalidate, langOf } from "../../../server/actions/context";
import { assignments, assignmentCollaborators as collaborators } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import type { Body } from "../../../shared/endpoint";
import { wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { Assignment } from "../contract/assignment";
import type * as contract from "../contract/supervision";
import { expectCrew, expectKind, expectPresent, lockFree } from "../locks/planned";
import { lockPlan } from "../locks/steps";
import { assignmentFor } from "../reads/assignment";
import { snapshotBefore } from "../reads/snapshot";
import { usualMinutesOf } from "../reads/usual-minutes";
import { canDelete, helpersBeside } from "../rules/steps";
import { invalidateWork } from "./work";

type Row = typeof assignments.$inferInsert;
/** One cleaning of one villa. By default it has no collaborators, normal priority and the villa's usual minutes. */
export type NewAssignment = Pick<Row, "unitId" | "cleanerId" | "plannedAt"> &
  Partial<Pick<Row, "supervisorId" | "bookingId" | "instructions" | "priority" | "estimatedMinutes" | "kindId">> & {
    collaboratorIds?: readonly string[];
  };

/**
 * Plans one cleaning of a villa, a changeover unless another kind is given. Refuses unknown ids, wrong roles and absent people (422), and a second open assignment for the villa on one
 * park day (409).
 */
export async function createAssignment(
  context: AuthedContext,
  given: Body<typeof contract.createAssignment>,
): Promise<Assignment> {
  const collaboratorIds = helpersBeside(given.cleanerId, given.collaboratorIds ?? []);
  const plannedAt = new Date(given.plannedAt);
  const instructions = given.instructions?.trim() || null;
  await expectKind(context.tx, given.kindId);
  await expectCrew(context.tx, { ...given, collaboratorIds });
  await expectPresent(context, { ...given, collaboratorIds, plannedAt });
  await lockFree(context, given.unitId, plannedAt);
  const { id } = await addAssignment(context, { ...given, plannedAt, instructions, collaboratorIds });
  return assignmentFor(context.tx, context.by, id);
}

/** Adds a pending assignment and returns its id. Refuses a villa that does not exist (422). */
export async function addAssignment(context: ActionContext, given: NewAssignment): Promise<{ id: string }> {
  const { collaboratorIds = [], ...work } = given;
  const estimatedMinutes = work.estimatedMinutes ?? (await minutesFor(context, work.unitId));
  const [row] = await context.tx
    .insert(assignments)
    .values({
      ...work,
      instructionsLang: langOf(context, work.instructions),
      estimatedMinutes,
      createdAt: context.now,
    })
    .returning({ id: assignments.id });
  if (!row) throw new Error("the insert returned no assignment");
  await join(context, row.id, collaboratorIds);
  const { cleanerId, kindId } = work;
  await audit(context, "assignments", "assignment.create", row.id, { cleanerId, collaboratorIds, kindId });
  invalidateWork(context, [{ cleanerId, collaboratorIds }], [row.id]);
  return row;
}

/** Deletes a pending assignment (else 409); the audit row keeps what it was, so that it can be undone. */
export async function deleteAssignment(context: AuthedContext, id: string): Promise<void> {
  const work = await lockPlan(context, id);
  assertAllowed(canDelete(work.status));
  const snapshot = await snapshotBefore(context.tx, work, "deletion");
  const { unitId, plannedAt, cleanerId, supervisorId, bookingId, kindId, instructions, priority } = assignments;
  const [before] = await context.tx
    .delete(assignments)
    .where(eq(assignments.id, id))
    .returning({ unitId, plannedAt, cleanerId, supervisorId, bookingId, kindId, instructions, priority });
  await recordChange(context, "assignments", "assignment.delete", work, {
    before: { ...before, people: work.people },
    snapshot,
  });
  invalidate(context, "units");
  if (before?.bookingId) await publish(context, "workLeftBooking", { bookingId: before.bookingId });
}

async function join(context: ActionContext, assignmentId: string, cleanerIds: readonly string[]): Promise<void> {
  if (cleanerIds.length === 0) return;
  await context.tx
    .insert(collaborators)
    .values(
      cleanerIds.map((cleanerId) => ({ assignmentId, cleanerId, joinedAt: context.now, createdAt: context.now })),
    );
}

async function minutesFor({ tx }: ActionContext, unitId: string): Promise<number> {
  const minutes = (await usualMinutesOf(tx, [unitId])).get(unitId);
  if (minutes === undefined) throw wrongField("unitId", say("This villa does not exist."));
  return minutes;
}
