import { eq } from "drizzle-orm";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import { differences, recordChange } from "../../../server/actions/audit";
import { type AuthedContext, invalidate, langOf } from "../../../server/actions/context";
import { expectNothingUndone } from "../../../server/actions/undone-changes";
import type { Tx } from "../../../server/database/open";
import { assignments } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import type { Body } from "../../../shared/endpoint";
import { parkDay } from "../../../shared/time";
import type * as contract from "../contract/supervision";
import { expectCrew, expectKind, expectPresent, lockFree, lockNamed, peopleNamed } from "../locks/planned";
import { type Locked, lockPlan, lockWithCrew } from "../locks/steps";
import { snapshotBefore } from "../reads/snapshot";
import { minutesElsewhere, usualMinutesOf } from "../reads/usual-minutes";
import { canChange, crewAfter, movesElsewhere } from "../rules/steps";
import { noReport } from "./guests-here";
import { changeCrews, forgetWhoLeft } from "./work";

type Edit = Body<typeof contract.editAssignment>;

/**
 * Changes a pending assignment, or reassigns or instructs a pending or started one (else 409). Omitted and equal fields stay. Refuses
 * unknown ids and people in the wrong role (422), a villa that already has an open assignment that park day (409), and a list of collaborators
 * that would silently undo a colleague's change (412; docs/decisions/23-rival-edits.md).
 */
export async function editAssignment(context: AuthedContext, id: string, edit: Edit): Promise<void> {
  const work = await lockForEdit(context, id, edit);
  const plan = await planOf(context, work);
  const requested = { ...requestedFields(edit), estimatedMinutes: await minutesWanted(context.tx, plan, edit) };
  const isElsewhere = movesElsewhere(plan, requested, context.zone);
  const wanted = { ...requested, ...(isElsewhere && { bookingId: null }) };
  const fields = differences(plan, wanted);
  const [, ...helperIds] = work.people;
  const crew = crewAfter({ leadId: work.cleanerId, helperIds, uncovered: work.uncovered }, edit);
  const { instructions, priority, ...others } = fields;
  const changes = {
    instructions: instructions !== undefined || priority !== undefined,
    plan: Object.keys(others).length > 0 || crew.hasOtherHelpers,
    lead: crew.isHandedOver,
  };
  if (!assertAllowed(canChange(work.status, changes))) return;
  const helpers = { collaboratorIds: [helperIds, crew.helperIds] };
  const isBlind = edit.collaboratorIds !== undefined;
  if (isBlind) await expectNothingUndone(context, { entity: "assignments", actions: ["assignment.edit"], id }, helpers);

  const joining = crew.helperIds.filter((helper) => !helperIds.includes(helper));
  await expectCrew(context.tx, {
    cleanerId: crew.isHandedOver ? crew.leadId : undefined,
    collaboratorIds: joining,
    supervisorId: fields.supervisorId && wanted.supervisorId,
  });
  const plannedAt = wanted.plannedAt ?? plan.plannedAt;
  const moves = parkDay(plannedAt, context.zone) !== parkDay(plan.plannedAt, context.zone);
  const isLed = crew.isHandedOver || (moves && !work.uncovered);
  const present = { cleanerId: isLed ? crew.leadId : undefined, collaboratorIds: moves ? crew.helperIds : joining };
  await expectPresent(context, { ...present, plannedAt });
  if (fields.unitId || fields.plannedAt) await lockFree(context, wanted.unitId ?? plan.unitId, plannedAt, id);

  const isReassignment = !changes.plan && !changes.instructions;
  const snapshot = isReassignment && (await snapshotBefore(context.tx, work, "reassignment"));
  // What changes after the start is new to its cleaners.
  const planChangedAt = changes.instructions && work.status === "in_progress" ? work.at : undefined;
  if (Object.keys(fields).length > 0)
    await context.tx
      .update(assignments)
      .set({
        ...wanted,
        planChangedAt,
        ...(isElsewhere && noReport),
        ...(instructions && { instructionsLang: langOf(context, wanted.instructions) }),
      })
      .where(eq(assignments.id, id));
  const before = { ...work, collaboratorIds: helperIds };
  const uncovered = work.uncovered && !crew.isHandedOver;
  const after = { ...before, cleanerId: crew.leadId, collaboratorIds: crew.helperIds, uncovered };
  await changeCrews(context, [{ before, after }]);
  await forgetWhoLeft(context, [{ before, after }]);

  const people = [...work.people, crew.leadId, ...joining];
  await recordChange(
    context,
    "assignments",
    isReassignment ? "assignment.reassign" : "assignment.edit",
    { ...work, people },
    {
      ...fields,
      ...(snapshot && { snapshot }),
      ...(crew.hasOtherHelpers && helpers),
      ...(crew.isHandedOver && { lead: [work.cleanerId, crew.leadId] }),
    },
  );
  invalidate(context, "units");
  if (plan.bookingId && fields.bookingId) await publish(context, "workLeftBooking", { bookingId: plan.bookingId });
}

/** Locks the people whom an edit names, then the assignment; for another time or villa also its people and both villas, before it. */
async function lockForEdit(context: AuthedContext, id: string, edit: Edit): Promise<Locked> {
  const { tx } = context;
  await expectKind(tx, edit.kindId);
  if (edit.unitId !== undefined || edit.plannedAt !== undefined)
    return lockWithCrew(context, id, lockPlan, {
      people: peopleNamed(edit),
      unitIds: edit.unitId ? [edit.unitId] : [],
    });
  await lockNamed(tx, edit);
  return lockPlan(context, id);
}

/** The fields that an edit sets, as columns. */
function requestedFields({ unitId, plannedAt, kindId, supervisorId, instructions, priority }: Edit) {
  return {
    unitId,
    plannedAt: plannedAt === undefined ? undefined : new Date(plannedAt),
    kindId,
    supervisorId,
    instructions: instructions === undefined ? undefined : instructions?.trim() || null,
    priority,
  };
}

/** The minutes after an edit: instead of none the villa's usual ones. */
async function minutesWanted(
  tx: Tx,
  plan: { unitId: string; estimatedMinutes: number | null },
  { unitId = plan.unitId, estimatedMinutes }: Edit,
): Promise<number | null> {
  if (typeof estimatedMinutes === "number") return estimatedMinutes;
  if (estimatedMinutes === undefined)
    return unitId === plan.unitId ? plan.estimatedMinutes : minutesElsewhere(tx, plan, unitId);
  if (unitId === plan.unitId && plan.estimatedMinutes === null) return null;
  return (await usualMinutesOf(tx, [unitId])).get(unitId) ?? plan.estimatedMinutes;
}

async function planOf(context: AuthedContext, work: Locked) {
  const { unitId, bookingId, plannedAt, kindId, supervisorId, instructions, priority, estimatedMinutes } = assignments;
  const [plan] = await context.tx
    .select({ unitId, bookingId, plannedAt, kindId, supervisorId, instructions, priority, estimatedMinutes })
    .from(assignments)
    .where(eq(assignments.id, work.id));
  if (!plan) throw new Error("locked assignment not found");
  return plan;
}
