import { auditAll } from "../../../server/actions/audit";
import type { ActionContext } from "../../../server/actions/context";
import { anyOf } from "../../../server/database/any-of";
import { assignments } from "../../../server/database/tables";
import type { DomainEvents } from "../../../server/domain-events";
import { lockSupervised, lockVillasOf } from "../locks/work";
import { leaveWork } from "./hand-over";
import { invalidateWork } from "./work";

/** Hands on the unfinished work of any day of somebody who leaves, and clears them as supervisor of open work. */
export async function leaveAssignments(
  context: ActionContext,
  { personId: id }: DomainEvents["personLeft"],
): Promise<void> {
  await lockVillasOf(context.tx, id);
  await leaveWork(context, id);
  const supervised = await lockSupervised(context.tx, id);
  if (supervised.length === 0) return;
  const ids = supervised.map((work) => work.id);
  await context.tx.update(assignments).set({ supervisorId: null }).where(anyOf(assignments.id, ids));
  const changes = supervised.map((work) => ({ id: work.id, meta: { supervisorId: [id, null] } }));
  await auditAll(context, "assignments", "assignment.edit", changes);
  invalidateWork(context, supervised, ids);
}
