import { and, eq, isNull } from "drizzle-orm";
import { audit } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { assignments, assignmentCollaborators as collaborators } from "../../../server/database/tables";
import { activeCollaborators, type Led, lockCleaners, lockUnfinished, type Open, type Window } from "../locks";
import { leadAfter } from "../rules/steps";

/** Who carries on with uncovered work, and for which booking. */
type Successor = {
  cleanerId: string;
  collaboratorIds?: readonly string[];
  plannedAt: Date;
  supervisorId?: string | null;
  bookingId?: string | null;
};

/**
 * Takes a cleaner off their unfinished work, as an absence does for what is planned between two instants: they leave as collaborator, and hand
 * a lead to the next active collaborator. Where there is none the work stays theirs in name and is uncovered.
 */
export async function leaveWork(context: ActionContext, cleanerId: string, during?: Window): Promise<void> {
  for (const work of await lockUnfinished(context.tx, cleanerId, during)) await leaveOne(context, work, cleanerId);
}

/** Work that goes back to its cleaners, locked by the caller: whoever of them has left the park or cleans no more leaves it now. */
export async function leaveReopened(context: ActionContext, work: Led & { people: readonly string[] }): Promise<void> {
  const here = await lockCleaners(context.tx, work.people);
  // The lead comes last: by then only those are left who can take over.
  for (const one of work.people.toReversed()) if (!here.has(one)) await leaveOne(context, work, one);
}

async function leaveOne(context: ActionContext, work: Led, cleanerId: string): Promise<void> {
  const collaboratorIds = await activeCollaborators(context.tx, work.id);
  const leadId = leadAfter(cleanerId, { leadId: work.cleanerId, collaboratorIds });
  await endCollaboration(context, work.id, cleanerId);
  if (leadId === null) await context.tx.update(assignments).set({ uncovered: true }).where(eq(assignments.id, work.id));
  else if (leadId !== work.cleanerId) await handOver(context, work, leadId);
  const meta = { cleanerId, lead: [work.cleanerId, leadId] };
  await audit(context, "assignment.leave", "assignments", work.id, meta);
  invalidate(context, "assignments", [work.cleanerId, ...collaboratorIds, cleanerId]);
}

/** Makes somebody the lead and covers the work; another one before becomes a collaborator who has left (docs/domain.md, "Assignment lifecycle"). */
export async function handOver(context: ActionContext, work: Led, leadId: string): Promise<void> {
  const { id: assignmentId, cleanerId, createdAt: joinedAt } = work;
  await endCollaboration(context, assignmentId, leadId);
  const before = { assignmentId, cleanerId, joinedAt, leftAt: context.now, createdAt: context.now };
  if (leadId !== cleanerId) await context.tx.insert(collaborators).values(before);
  await context.tx
    .update(assignments)
    .set({ cleanerId: leadId, uncovered: false })
    .where(eq(assignments.id, assignmentId));
}

/** Gives uncovered work, locked by the caller, to a booking's cleaner. What has not begun moves to the booking's start. */
export async function takeOver(context: ActionContext, open: Open, to: Successor): Promise<void> {
  await handOver(context, open, to.cleanerId);
  await context.tx
    .update(assignments)
    .set({
      bookingId: to.bookingId ?? null,
      supervisorId: to.supervisorId ?? open.supervisorId,
      plannedAt: open.status === "pending" ? to.plannedAt : open.plannedAt,
    })
    .where(eq(assignments.id, open.id));
  await audit(context, "assignment.take-over", "assignments", open.id, { lead: [open.cleanerId, to.cleanerId] });
  invalidate(context, "assignments", [open.cleanerId, to.cleanerId, ...(to.collaboratorIds ?? [])]);
}

/** Takes a collaborator off the work, from now on. */
export async function endCollaboration(context: ActionContext, assignmentId: string, cleanerId: string): Promise<void> {
  await context.tx
    .update(collaborators)
    .set({ leftAt: context.now })
    .where(
      and(
        eq(collaborators.assignmentId, assignmentId),
        eq(collaborators.cleanerId, cleanerId),
        isNull(collaborators.leftAt),
      ),
    );
}
