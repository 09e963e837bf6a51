import { and, eq, isNull } from "drizzle-orm";
import { assignments, assignmentCollaborators as collaborators } from "../../../server/database/tables";
import { type Act, audit, stale } from "../../../server/perform";
import { activeCollaborators, type Led, lockCleaners, lockUnfinished, type Open, type Window } from "../reads/locks";
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
export async function leaveWork(act: Act, cleanerId: string, during?: Window): Promise<void> {
  for (const work of await lockUnfinished(act.tx, cleanerId, during)) await leaveOne(act, work, cleanerId);
}

/** Work that goes back to its cleaners, locked by the caller: whoever of them has left the park or cleans no more leaves it now. */
export async function leaveReopened(act: Act, work: Led & { people: readonly string[] }): Promise<void> {
  const here = await lockCleaners(act.tx, work.people);
  // The lead comes last: by then only those are left who can take over.
  for (const one of work.people.toReversed()) if (!here.has(one)) await leaveOne(act, work, one);
}

async function leaveOne(act: Act, work: Led, cleanerId: string): Promise<void> {
  const collaboratorIds = await activeCollaborators(act.tx, work.id);
  const leadId = leadAfter(cleanerId, { leadId: work.cleanerId, collaboratorIds });
  await endCollaboration(act, work.id, cleanerId);
  if (leadId === null) await act.tx.update(assignments).set({ uncovered: true }).where(eq(assignments.id, work.id));
  else if (leadId !== work.cleanerId) await handOver(act, work, leadId);
  const meta = { cleanerId, lead: [work.cleanerId, leadId] };
  await audit(act, "assignment.leave", "assignments", work.id, meta);
  stale(act, "assignments", [work.cleanerId, ...collaboratorIds, cleanerId]);
}

/** Makes somebody the lead and covers the work; another one before becomes a collaborator who has left (domain "An assignment's life"). */
export async function handOver(act: Act, work: Led, leadId: string): Promise<void> {
  const { id: assignmentId, cleanerId, createdAt: joinedAt } = work;
  await endCollaboration(act, assignmentId, leadId);
  const before = { assignmentId, cleanerId, joinedAt, leftAt: act.now, createdAt: act.now };
  if (leadId !== cleanerId) await act.tx.insert(collaborators).values(before);
  await act.tx.update(assignments).set({ cleanerId: leadId, uncovered: false }).where(eq(assignments.id, assignmentId));
}

/** Gives uncovered work, locked by the caller, to a booking's cleaner. What has not begun moves to the booking's start. */
export async function takeOver(act: Act, open: Open, to: Successor): Promise<void> {
  await handOver(act, open, to.cleanerId);
  await act.tx
    .update(assignments)
    .set({
      bookingId: to.bookingId ?? null,
      supervisorId: to.supervisorId ?? open.supervisorId,
      plannedAt: open.status === "pending" ? to.plannedAt : open.plannedAt,
    })
    .where(eq(assignments.id, open.id));
  await audit(act, "assignment.take-over", "assignments", open.id, { lead: [open.cleanerId, to.cleanerId] });
  stale(act, "assignments", [open.cleanerId, to.cleanerId, ...(to.collaboratorIds ?? [])]);
}

/** Takes a collaborator off the work, from now on. */
export async function endCollaboration(act: Act, assignmentId: string, cleanerId: string): Promise<void> {
  await act.tx
    .update(collaborators)
    .set({ leftAt: act.now })
    .where(
      and(
        eq(collaborators.assignmentId, assignmentId),
        eq(collaborators.cleanerId, cleanerId),
        isNull(collaborators.leftAt),
      ),
    );
}
