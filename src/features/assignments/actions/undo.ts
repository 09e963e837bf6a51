import { eq } from "drizzle-orm";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import { recordChange } from "../../../server/actions/audit";
import type { AuthedContext } from "../../../server/actions/context";
import { invalidate } from "../../../server/actions/context";
import { assignments } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { lockUnit, villaGone } from "../../units/locks";
import { lockFree, lockNamed } from "../locks/planned";
import { type Locked, lockOwn, lockReadable, lockWithCrew } from "../locks/steps";
import { notFound } from "../reads/assignment";
import { isBeingCorrected, type Step, trailOf } from "../reads/trail";
import { activeCollaborators } from "../reads/work";
import { canUndo, isReopenedByUndo, isSubmission, lastUndoable, type NamedStep } from "../rules/undo";
import { leadOf } from "../rules/work-plan";
import { endOvertakenReport } from "./guests-here";
import { clearFormerSupervisor, leaveReopened } from "./reopened";
import { restoreDeleted, restoreSnapshot } from "./restore";
import { bookingOf, crewShape, expectAbsences, expectAvailable, namesOf, planShape } from "./undo-crew";

/**
 * Undoes a person's own latest step, a start only if it is named (docs/domain.md, "Undo"); undone already, nothing changes. Refuses (409) a step
 * that somebody has acted on or that is older than a minute, before it writes.
 */
export async function undo(context: AuthedContext, id: string, named?: NamedStep): Promise<void> {
  const { step } = lastUndoable(await trailOf(context.tx, id), named);
  if (step?.action === "assignment.delete" && !named) await undoDeletion(context, id, step);
  else await undoStep(context, id, step, named);
}

async function undoStep(
  context: AuthedContext,
  id: string,
  expected: Step | undefined,
  named: NamedStep,
): Promise<void> {
  const isReassignment = expected?.action === "assignment.reassign" && expected.snapshot !== null;
  const crew = isReassignment ? crewShape.parse(expected.snapshot) : undefined;
  // People are locked before assignments.
  if (crew) await lockNamed(context.tx, namesOf(crew));
  const lock = context.by.role === "cleaner" ? lockOwn : lockReadable;
  const work = await (expected && isReopenedByUndo(expected) ? lockWithCrew(context, id, lock) : lock(context, id));
  const step = await stepToUndo(context, work, expected, named);
  if (!step) return;
  if (step.action === "assignment.approve")
    await lockUnit(
      context.tx,
      work.unitId,
      villaGone(say("This villa has been deleted. The approval can't be undone.")),
    );
  if (crew) await expectAvailable(context, crew, work.plannedAt);
  await expectAbsences(context, step.snapshot);
  await restoreSnapshot(context.tx, id, step.snapshot);
  if (named) await endOvertakenReport(context, id);
  if (isSubmission(step)) await leaveReopened(context, work, context.by.id);
  // Its cleaners stay until it is sent back, like those of all work in review.
  if (step.action === "assignment.approve") await clearFormerSupervisor(context, work);
  await recordUndo(context, step, work);
}

/** A deleted assignment comes back as it was, in its booking if that still has the villa that day. */
async function undoDeletion(context: AuthedContext, id: string, expected: Step): Promise<void> {
  // To anybody else it no longer exists.
  if (expected.byId !== context.by.id) throw notFound();
  if (!expected.snapshot) throw new Problem("state-conflict", say("There is nothing to undo."));
  const plan = planShape.parse(expected.snapshot);
  const { unit_id: unitId, supervisor_id: supervisorId, kind_id: kindId, planned_at } = plan.columns;
  const plannedAt = new Date(planned_at);
  const booking_id = await bookingOf(context, plan.columns);
  await lockNamed(context.tx, { ...namesOf(plan), supervisorId });
  await lockUnit(context.tx, unitId, villaGone(say("This villa has been deleted. The assignment can't come back.")));
  // Another tap has waited for the villa too.
  const step = await stepToUndo(context, { id, madeAt: context.now, status: undefined }, expected, undefined);
  if (!step) return;
  await lockFree(context, unitId, plannedAt);
  await expectAvailable(context, plan, plannedAt, { supervisorId, kindId });
  await expectAbsences(context, step.snapshot);
  const columns = { ...step.snapshot.columns, booking_id };
  await restoreDeleted(context.tx, { ...step.snapshot, columns });
  await endOvertakenReport(context, id);
  await recordUndo(context, step, { id, at: context.now, people: [] });
}

/** The step to undo, read under the locks; undefined if nothing is left to do. */
async function stepToUndo(
  context: AuthedContext,
  work: Pick<Locked, "id" | "madeAt"> & { status: Locked["status"] | undefined },
  expected: Step | undefined,
  named: NamedStep,
) {
  const last = lastUndoable(await trailOf(context.tx, work.id), named);
  const { by } = context;
  const state = { by, named, madeAt: work.madeAt, status: work.status };
  const verdict = canUndo(last, { ...state, isBeingCorrected: await isBeingCorrected(context.tx, work.id) });
  if (!assertAllowed(verdict)) return undefined;
  const { step } = last;
  // The same person took another step in the meantime.
  if (!step?.snapshot || step.id !== expected?.id)
    throw new Problem("state-conflict", say("This has changed in the meantime. Please try again."));
  return { ...step, snapshot: step.snapshot };
}

async function recordUndo(
  context: AuthedContext,
  { id: undoes, snapshot }: Step,
  before: Pick<Locked, "id" | "at" | "people"> & Partial<Pick<Locked, "status" | "cleanerId" | "uncovered">>,
): Promise<void> {
  const { status, cleanerId, uncovered } = assignments;
  const [after] = await context.tx
    .select({ status, cleanerId, uncovered })
    .from(assignments)
    .where(eq(assignments.id, before.id));
  if (!after) throw new Error("the restored assignment is gone");
  const helpers = (await activeCollaborators(context.tx, [before.id])).get(before.id) ?? [];
  const work = { ...before, people: [...before.people, after.cleanerId, ...helpers] };
  const lead = [leadOf(before), leadOf(after)];
  await recordChange(context, "assignments", "assignment.undo", work, {
    undoes,
    ...(before.status !== after.status && { status: [before.status ?? null, after.status] }),
    ...(lead[0] !== lead[1] && { lead }),
  });
  invalidate(context, "units");
  await publish(context, "assignmentRestored", { assignmentId: before.id, missingIds: snapshot?.missingIds ?? null });
}
