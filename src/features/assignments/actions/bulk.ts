import { eq } from "drizzle-orm";
import { auditAll } from "../../../server/actions/audit";
import type { AuthedContext } from "../../../server/actions/context";
import { anyOf } from "../../../server/database/any-of";
import { assignments, units } from "../../../server/database/tables";
import type { Body, Reply } from "../../../shared/endpoint";
import { wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { Verdict } from "../../../shared/verdict";
import { expectPeople } from "../../accounts/locks";
import type * as contract from "../contract/bulk";
import { expectPresent } from "../locks/planned";
import { lockThese } from "../locks/work";
import { snapshotsBefore } from "../reads/snapshot";
import { bulkRefusal } from "../rules/bulk";
import { canDelete, canInstruct, canReassign, crewAfter, type Status } from "../rules/steps";
import { peopleOf } from "../rules/work-plan";
import { changeCrews, forgetWhoLeft, invalidateWork, publishLeftBookings } from "./work";

// One transaction each, all or nothing (docs/domain.md, "Bulk actions"). Every change keeps a snapshot, so that it can be undone.

type Changed = Reply<typeof contract.undoAll>;

/** Gives unfinished assignments to one cleaner. Refuses somebody who is no cleaner or absent on one of the days (422), and other states (409). */
export async function reassignAll(
  context: AuthedContext,
  { assignmentIds, cleanerId }: Body<typeof contract.reassignAll>,
): Promise<Changed> {
  const { tx } = context;
  // People are locked before assignments.
  await expectPeople(tx, [cleanerId], ["cleaner"], wrongField("cleanerId", say("This person is not a cleaner.")));
  const work = await lockAll(context, assignmentIds, canReassign);
  const changes = work.flatMap((before) => {
    const { cleanerId: leadId, collaboratorIds: helperIds, uncovered } = before;
    const { isHandedOver, helperIds: collaboratorIds } = crewAfter({ leadId, helperIds, uncovered }, { cleanerId });
    return isHandedOver ? [{ before, after: { ...before, cleanerId, collaboratorIds, uncovered: false } }] : [];
  });
  await expectPresent(context, ...changes.map(({ after: { plannedAt } }) => ({ cleanerId, plannedAt })));
  const snapshots = await snapshotsBefore(tx, idsOf(changes), "reassignment");
  await changeCrews(context, changes);
  await forgetWhoLeft(context, changes);
  const entries = changes.map(({ before }) => ({
    id: before.id,
    meta: { lead: [before.cleanerId, cleanerId], snapshot: snapshots.get(before.id) },
  }));
  await auditAll(context, "assignments", "assignment.reassign", entries);
  const concerned = changes.flatMap(({ before, after }) => [before, after]);
  invalidateWork(context, concerned, idsOf(changes));
  return { changed: idsOf(changes) };
}

/** Sets the priority of unfinished assignments. Refuses other states (409). */
export async function prioritizeAll(
  context: AuthedContext,
  { assignmentIds, priority }: Body<typeof contract.prioritizeAll>,
): Promise<Changed> {
  const { tx, now } = context;
  const work = await lockAll(context, assignmentIds, canInstruct);
  const changed = work.filter((one) => one.priority !== priority);
  const snapshots = await snapshotsBefore(tx, changed.map(idOf), "prioritization");
  const begun = changed.filter(({ status }) => status === "in_progress").map(idOf);
  await tx
    .update(assignments)
    .set({ priority })
    .where(anyOf(assignments.id, changed.map(idOf)));
  // What changes after the start is new to its cleaners.
  await tx.update(assignments).set({ planChangedAt: now }).where(anyOf(assignments.id, begun));
  const entries = changed.map(({ id, priority: before }) => ({
    id,
    meta: { priority: [before, priority], snapshot: snapshots.get(id) },
  }));
  await auditAll(context, "assignments", "assignment.prioritize", entries);
  invalidateWork(context, changed, changed.map(idOf));
  return { changed: changed.map(idOf) };
}

/** Deletes pending assignments. Refuses other states (409). The audit rows keep what they were. */
export async function deleteAll(
  context: AuthedContext,
  { assignmentIds }: Body<typeof contract.deleteAll>,
): Promise<Changed> {
  const { tx } = context;
  const work = await lockAll(context, assignmentIds, canDelete);
  const snapshots = await snapshotsBefore(tx, work.map(idOf), "deletion");
  await tx.delete(assignments).where(anyOf(assignments.id, work.map(idOf)));
  const entries = work.map(({ id, code: _, status, createdAt, ...before }) => ({
    id,
    meta: { before: { ...before, people: peopleOf(before) }, snapshot: snapshots.get(id) },
  }));
  await auditAll(context, "assignments", "assignment.delete", entries);
  invalidateWork(context, work, work.map(idOf));
  await publishLeftBookings(context, work);
  return { changed: work.map(idOf) };
}

/** Locks assignments and reads their villas' codes, priorities and instructions. Refuses (409) if one is gone or may not be changed in this way. */
async function lockAll({ tx }: AuthedContext, givenIds: readonly string[], allowed: (status: Status) => Verdict) {
  const ids = [...new Set(givenIds)];
  const locked = await lockThese(tx, ids);
  const { id, unitId, priority, instructions } = assignments;
  const plans = await tx
    .select({ id, code: units.code, priority, instructions })
    .from(assignments)
    .innerJoin(units, eq(units.id, unitId))
    .where(anyOf(id, ids));
  const planOf = new Map(plans.map((plan) => [plan.id, plan]));
  const work = locked.flatMap((one) => {
    const plan = planOf.get(one.id);
    return plan ? [{ ...one, ...plan }] : [];
  });
  const refusal = bulkRefusal(ids, work, ({ status }) => allowed(status));
  if (refusal) throw refusal;
  return work;
}

const idOf = ({ id }: { id: string }) => id;
const idsOf = (changes: readonly { before: { id: string } }[]) => changes.map(({ before }) => before.id);
