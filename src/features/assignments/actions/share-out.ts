import { auditAll } from "../../../server/actions/audit";
import type { AuthedContext } from "../../../server/actions/context";
import type { Body, Reply } from "../../../shared/endpoint";
import { wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { expectPeople } from "../../accounts/locks";
import type * as contract from "../contract/share-out";
import { expectPresent } from "../locks/planned";
import { lockThese } from "../locks/work";
import { notFound } from "../reads/assignment";
import { snapshotsBefore } from "../reads/snapshot";
import { canShare } from "../rules/share-out";
import { changeCrews, forgetWhoLeft, invalidateWork } from "./work";

/**
 * Gives uncovered assignments to cleaners, all or none. What somebody else has been given in the meantime, or has been finished, stays as it is.
 * Returns all of them with their leads. Refuses an unknown assignment (404), people who are no cleaners, and absent ones (422).
 */
export async function shareOut(
  context: AuthedContext,
  shares: Body<typeof contract.shareOut>["shares"],
): Promise<Reply<typeof contract.shareOut>> {
  const { tx } = context;
  const leads = new Map(shares.map((share) => [share.assignmentId, share.cleanerId]));
  // People are locked before assignments.
  await expectPeople(tx, [...leads.values()], ["cleaner"], wrongField("shares", say("One of these is not a cleaner.")));
  const work = await lockThese(tx, [...leads.keys()]);
  if (work.length < leads.size) throw notFound();

  const changes = work.filter(canShare).map((before) => {
    const cleanerId = leads.get(before.id) ?? before.cleanerId;
    const collaboratorIds = before.collaboratorIds.filter((id) => id !== cleanerId);
    return { before, after: { ...before, cleanerId, collaboratorIds, uncovered: false } };
  });
  await expectPresent(context, ...changes.map(({ after: { cleanerId, plannedAt } }) => ({ cleanerId, plannedAt })));
  const ids = changes.map(({ before }) => before.id);
  const snapshots = await snapshotsBefore(tx, ids, "reassignment");
  await changeCrews(context, changes);
  await forgetWhoLeft(context, changes);
  const entries = changes.map(({ before: { id }, after }) => ({
    id,
    meta: { lead: [null, after.cleanerId], snapshot: snapshots.get(id) },
  }));
  await auditAll(context, "assignments", "assignment.reassign", entries);
  const concerned = changes.flatMap(({ before, after }) => [before, after]);
  invalidateWork(context, concerned, ids);
  const changed = new Map(changes.map(({ after }) => [after.id, after]));
  return work.map((one) => {
    const { id, cleanerId, uncovered } = changed.get(one.id) ?? one;
    return { id, cleanerId, uncovered };
  });
}
