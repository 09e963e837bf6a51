import { eq } from "drizzle-orm";
import { assignments } from "../../../server/database/tables";
import { happened } from "../../../server/happenings";
import { differences, stale } from "../../../server/perform";
import type { Body } from "../../../shared/endpoint";
import { parkDay } from "../../../shared/time";
import type { Assignment } from "../contract/assignment";
import type * as contract from "../contract/supervision";
import { assignmentFor } from "../reads/assignment";
import { type Locked, lockPlan } from "../reads/locks";
import { expectCrew, expectPresent, lockFree, lockNamed } from "../reads/plannable";
import { canChange, crewAfter, leavesBooking } from "../rules/steps";
import { endCollaboration, handOver } from "./hand-over";
import { join } from "./plan";
import { changed, type Doing, goesOn } from "./steps";

type Edit = Body<typeof contract.editAssignment>;

/**
 * Changes a pending assignment, or gives a pending or started one to another cleaner (else 409); what is left out, or is so already, stays.
 * Refuses ids that name nothing or nobody fitting (422), and a villa that has open work already on the park day meant (409).
 */
export async function editAssignment(act: Doing, id: string, edit: Edit, zone: string): Promise<Assignment> {
  await lockNamed(act.tx, edit);
  const work = await lockPlan(act, id);
  const plan = await planOf(act, work);
  const asked = wantedOf(edit);
  const wanted = { ...asked, ...(leavesBooking(plan, asked, zone) && { bookingId: null }) };
  const fields = differences(plan, wanted);
  const [, ...helperIds] = work.people;
  const crew = crewAfter({ leadId: work.cleanerId, helperIds, uncovered: plan.uncovered }, edit);
  const changes = { plan: Object.keys(fields).length > 0 || crew.hasOtherHelpers, lead: crew.isHandedOver };
  if (!goesOn(canChange(work.status, changes))) return assignmentFor(act.tx, act.by, id);

  const joining = crew.helperIds.filter((helper) => !helperIds.includes(helper));
  await expectCrew(act.tx, {
    cleanerId: crew.isHandedOver ? crew.leadId : undefined,
    collaboratorIds: joining,
    supervisorId: fields.supervisorId && wanted.supervisorId,
  });
  const plannedAt = wanted.plannedAt ?? plan.plannedAt;
  const moves = parkDay(plannedAt, zone) !== parkDay(plan.plannedAt, zone);
  const isLed = crew.isHandedOver || (moves && !plan.uncovered);
  const present = { cleanerId: isLed ? crew.leadId : undefined, collaboratorIds: moves ? crew.helperIds : joining };
  await expectPresent(act.tx, present, plannedAt, zone);
  if (fields.unitId || fields.plannedAt) await lockFree(act.tx, wanted.unitId ?? plan.unitId, plannedAt, zone, id);

  if (Object.keys(fields).length > 0) await act.tx.update(assignments).set(wanted).where(eq(assignments.id, id));
  for (const helper of helperIds) if (!crew.helperIds.includes(helper)) await endCollaboration(act, id, helper);
  if (crew.isHandedOver) await handOver(act, { ...work, createdAt: plan.createdAt }, crew.leadId);
  await join(act, id, joining);

  const people = [...work.people, crew.leadId, ...joining];
  await changed(act, { ...work, people }, changes.plan ? "assignment.edit" : "assignment.reassign", {
    ...fields,
    ...(crew.hasOtherHelpers && { collaboratorIds: [helperIds, crew.helperIds] }),
    ...(crew.isHandedOver && { lead: [work.cleanerId, crew.leadId] }),
  });
  stale(act, "units");
  if (plan.bookingId && fields.bookingId) await happened(act, "workLeftBooking", plan.bookingId);
  return assignmentFor(act.tx, act.by, id);
}

/** The fields that an edit speaks of, as the table keeps them. */
function wantedOf({ unitId, plannedAt, supervisorId, instructions, priority, estimatedMinutes }: Edit) {
  return {
    unitId,
    plannedAt: plannedAt === undefined ? undefined : new Date(plannedAt),
    supervisorId,
    instructions: instructions === undefined ? undefined : instructions?.trim() || null,
    priority,
    estimatedMinutes,
  };
}

async function planOf(act: Doing, work: Locked) {
  const { unitId, bookingId, plannedAt, supervisorId, instructions, priority, estimatedMinutes, uncovered, createdAt } =
    assignments;
  const fields = { unitId, bookingId, plannedAt, supervisorId, instructions, priority, estimatedMinutes };
  const [plan] = await act.tx
    .select({ ...fields, uncovered, createdAt })
    .from(assignments)
    .where(eq(assignments.id, work.id));
  if (!plan) throw new Error("the assignment that was just locked is not there");
  return plan;
}
