import { and, arrayContains, eq, inArray } from "drizzle-orm";
import * as z from "zod/mini";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import { recordChange } from "../../../server/actions/audit";
import type { AuthedContext } from "../../../server/actions/context";
import { invalidate } from "../../../server/actions/context";
import { assignments, availabilities, bookings, schedules } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { parkDay } from "../../../shared/time";
import { lockUnit, villaGone } from "../../units/locks";
import { expectCrew, expectPresent, lockFree, lockNamed } from "../locks/planned";
import { type Locked, lockOwn, lockReadable } from "../locks/steps";
import { notFound } from "../reads/assignment";
import type { Snapshot } from "../reads/snapshot";
import { isBeingCorrected, type Step, trailOf } from "../reads/trail";
import { activeCollaborators } from "../reads/work";
import { canUndo, isSubmission, lastUndoable, type NamedStep } from "../rules/undo";
import { endOvertakenReport } from "./guests-here";
import { leaveReopened } from "./reopened";
import { restoreDeleted, restoreSnapshot } from "./restore";

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
  const work = await (context.by.role === "cleaner" ? lockOwn : lockReadable)(context, id);
  const step = await stepToUndo(context, work, expected, named);
  if (!step) return;
  if (step.action === "assignment.approve")
    await lockUnit(
      context.tx,
      work.unitId,
      villaGone(say("This villa has been deleted. The approval can't be undone.")),
    );
  if (crew) await expectAvailable(context, crew, await plannedAtOf(context, id));
  await expectAbsences(context, step.snapshot);
  await restoreSnapshot(context.tx, id, step.snapshot);
  if (named) await endOvertakenReport(context, id);
  if (isSubmission(step)) await leaveReopened(context, work, context.by.id);
  await recordUndo(context, step, work);
}

/** A deleted assignment comes back as it was, in its booking if that still has the villa that day. */
async function undoDeletion(context: AuthedContext, id: string, expected: Step): Promise<void> {
  // To anybody else it no longer exists.
  if (expected.byId !== context.by.id) throw notFound();
  if (!expected.snapshot) throw new Problem("state-conflict", say("There is nothing to undo."));
  const plan = planShape.parse(expected.snapshot);
  const { unit_id: unitId, supervisor_id: supervisorId, planned_at } = plan.columns;
  const plannedAt = new Date(planned_at);
  const booking_id = await bookingOf(context, plan.columns);
  await lockNamed(context.tx, { ...namesOf(plan), supervisorId });
  await lockUnit(context.tx, unitId, villaGone(say("This villa has been deleted. The assignment can't come back.")));
  // Another tap has waited for the villa too.
  const step = await stepToUndo(context, { id, madeAt: context.now, status: undefined }, expected, undefined);
  if (!step) return;
  await lockFree(context, unitId, plannedAt);
  await expectAvailable(context, plan, plannedAt, supervisorId);
  await expectAbsences(context, step.snapshot);
  const columns = { ...step.snapshot.columns, booking_id };
  await restoreDeleted(context.tx, { ...step.snapshot, columns });
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
  { id: undoes }: Step,
  before: Pick<Locked, "id" | "at" | "people"> & Partial<Pick<Locked, "status" | "cleanerId" | "uncovered">>,
): Promise<void> {
  const { status, cleanerId, uncovered } = assignments;
  const [after] = await context.tx
    .select({ status, cleanerId, uncovered })
    .from(assignments)
    .where(eq(assignments.id, before.id));
  if (!after) throw new Error("the restored assignment is gone");
  const helpers = (await activeCollaborators(context.tx, [before.id])).get(before.id) ?? [];
  const people = [...new Set([...before.people, after.cleanerId, ...helpers])];
  const lead = [leadOf(before), leadOf(after)];
  await recordChange(context, "assignments", { ...before, people }, "assignment.undo", {
    undoes,
    ...(before.status !== after.status && { status: [before.status ?? null, after.status] }),
    ...(lead[0] !== lead[1] && { lead }),
  });
  invalidate(context, "units");
  await publish(context, "assignmentRestored", before.id);
}

function leadOf({ cleanerId, uncovered }: { cleanerId?: string; uncovered?: boolean }): string | null {
  return uncovered ? null : (cleanerId ?? null);
}

const member = z.object({ cleaner_id: z.string(), left_at: z.nullable(z.string()) });
const lead = { cleaner_id: z.string(), uncovered: z.boolean() };
const collaborators = { assignment_collaborators: z.nullable(z.array(member)) };
const crewShape = z.object({ columns: z.object(lead), ...collaborators });
const plan = { unit_id: z.string(), planned_at: z.string(), supervisor_id: z.nullable(z.string()) };
const planShape = z.object({
  columns: z.object({ ...lead, ...plan, booking_id: z.nullable(z.string()) }),
  ...collaborators,
});

/** Who does the work again. Uncovered work keeps its last lead in name only. */
function namesOf({ columns, assignment_collaborators }: z.output<typeof crewShape>) {
  const active = (assignment_collaborators ?? []).filter(({ left_at }) => left_at === null);
  const cleanerId = columns.uncovered ? undefined : columns.cleaner_id;
  return { cleanerId, collaboratorIds: active.map(({ cleaner_id }) => cleaner_id) };
}

/** The people, the villa and the booking that an undo with this snapshot locks. */
export function namesIn(snapshot: Snapshot): { people: string[]; unitId?: string; bookingId?: string | null } {
  const plan = planShape.safeParse(snapshot);
  const crew = plan.success ? plan : crewShape.safeParse(snapshot);
  if (!crew.success) return { people: [] };
  const { cleanerId, collaboratorIds } = namesOf(crew.data);
  const people = [...(cleanerId ? [cleanerId] : []), ...collaboratorIds];
  if (!plan.success) return { people };
  const { unit_id: unitId, booking_id: bookingId, supervisor_id } = plan.data.columns;
  return { people: supervisor_id ? [...people, supervisor_id] : people, unitId, bookingId };
}

/** Refuses (409) people who were removed or are absent by now. */
async function expectAvailable(
  context: AuthedContext,
  crew: z.output<typeof crewShape>,
  plannedAt: Date,
  supervisorId?: string | null,
): Promise<void> {
  try {
    await expectCrew(context.tx, { ...namesOf(crew), supervisorId });
    await expectPresent(context, namesOf(crew), plannedAt);
  } catch (error) {
    // There is no field to correct.
    throw error instanceof Problem ? new Problem("state-conflict", error.sentence) : error;
  }
}

/** Refuses (409) once an absence was cancelled: whoever was absent would have got the work back then. */
async function expectAbsences({ tx }: AuthedContext, { absence_work }: Snapshot): Promise<void> {
  const ids = [...new Set((absence_work ?? []).map(({ absence_id }) => String(absence_id)))];
  if (ids.length === 0) return;
  const { id } = availabilities;
  const there = await tx.select({ id }).from(availabilities).where(inArray(id, ids)).for("key share");
  if (there.length < ids.length)
    throw new Problem("state-conflict", say("An absence has been cancelled since, so this can't be undone."));
}

async function plannedAtOf({ tx }: AuthedContext, id: string): Promise<Date> {
  const [row] = await tx.select({ at: assignments.plannedAt }).from(assignments).where(eq(assignments.id, id));
  if (!row) throw new Error("locked assignment not found");
  return row.at;
}

/** The booking of deleted work, locked, if it still has this villa on that day. */
async function bookingOf(
  { tx, zone }: AuthedContext,
  { booking_id, unit_id, planned_at }: z.output<typeof planShape>["columns"],
): Promise<string | null> {
  if (booking_id === null) return null;
  const { id, date } = bookings;
  const isThatDay = eq(date, parkDay(new Date(planned_at), zone));
  const [booking] = await tx
    .select({ id })
    .from(bookings)
    .where(and(eq(id, booking_id), isThatDay))
    .for("share");
  const has = and(eq(schedules.bookingId, booking_id), arrayContains(schedules.unitIds, [unit_id]));
  const [row] = booking ? await tx.select({ id: schedules.id }).from(schedules).where(has).limit(1) : [];
  return row ? booking_id : null;
}
