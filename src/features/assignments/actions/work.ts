import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { auditEntries } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { anyOf } from "../../../server/database/any-of";
import { insertAll } from "../../../server/database/insert-all";
import { absenceWork, assignmentCollaborators, assignments } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import {
  auditOf,
  type Crewed,
  hasOtherCrew,
  peopleIn,
  peopleOf,
  takeOversIn,
  type WorkChange,
  type WorkPlan,
} from "../rules/work-plan";

/** Carries out a plan for assignments that the caller has locked, with an audit row for each change. */
export async function applyWork(context: ActionContext, given: Partial<WorkPlan>): Promise<void> {
  const plan: WorkPlan = { detached: [], removed: [], changed: [], booked: [], ...given };
  const { tx } = context;
  const changes = [...plan.changed, ...takeOversIn(plan)];
  if (plan.detached.length > 0) await tx.update(assignments).set({ bookingId: null }).where(isOneOf(plan.detached));
  if (plan.removed.length > 0) await tx.delete(assignments).where(isOneOf(plan.removed));
  await replan(context, changes);
  await addWork(
    context,
    plan.booked.filter(({ before }) => !before),
  );
  await changeCrews(context, changes);
  await forgetWhoLeft(context, changes);
  const entries = auditOf(plan);
  if (entries.length === 0) return;
  await auditEntries(context, "assignments", entries);
  const ids = entries.map(({ id }) => id);
  invalidate(context, "assignments", peopleIn(plan), ids);
  invalidate(context, "units");
}

/** Tells everybody on this work, and all who see its villas, once it is committed. `ids`: the assignments that changed; nothing if there are none. */
export function invalidateWork(
  context: ActionContext,
  work: readonly Pick<Crewed, "cleanerId" | "collaboratorIds">[],
  ids: readonly string[],
): void {
  if (ids.length === 0) return;
  invalidate(context, "assignments", work.flatMap(peopleOf), ids);
  invalidate(context, "units");
}

/** Publishes that this work has left its bookings, in the order of their ids. */
export async function publishLeftBookings(
  context: ActionContext,
  work: readonly { bookingId: string | null }[],
): Promise<void> {
  const bookingIds = new Set(work.flatMap(({ bookingId }) => bookingId ?? []));
  for (const bookingId of [...bookingIds].sort()) await publish(context, "workLeftBooking", { bookingId });
}

/**
 * Writes who does each assignment, locked by the caller, who also writes the audit row. A former lead stays on record as a collaborator who has
 * left (docs/domain.md, "Assignment lifecycle").
 */
export async function changeCrews({ tx, now }: ActionContext, changes: readonly WorkChange<Crewed>[]): Promise<void> {
  const others = (one: Crewed, other: Crewed) =>
    one.collaboratorIds.filter((id) => !other.collaboratorIds.includes(id));
  const leaving = changes.flatMap(({ before, after }) =>
    others(before, after).map((cleaner_id) => ({ assignment_id: before.id, cleaner_id })),
  );
  if (leaving.length > 0)
    await tx.execute(sql`
      update assignment_collaborators c set left_at = ${now.toISOString()}
      from json_populate_recordset(null::assignment_collaborators, ${JSON.stringify(leaving)}::json) l
      where c.assignment_id = l.assignment_id and c.cleaner_id = l.cleaner_id and c.left_at is null`);
  const leads = changes.map(({ after: { id, cleanerId, uncovered } }) => ({ id, cleaner_id: cleanerId, uncovered }));
  if (leads.length > 0)
    await tx.execute(sql`
      update assignments a set cleaner_id = l.cleaner_id, uncovered = l.uncovered
      from json_populate_recordset(null::assignments, ${JSON.stringify(leads)}::json) l where a.id = l.id`);
  const joining = changes.flatMap(({ before, after }) => {
    const formerLeads = before.cleanerId === after.cleanerId ? [] : [before.cleanerId];
    const row = { assignmentId: before.id, createdAt: now };
    return [
      ...formerLeads.map((cleanerId) => ({ ...row, id: v7(), cleanerId, joinedAt: before.createdAt, leftAt: now })),
      ...others(after, before).map((cleanerId) => ({ ...row, id: v7(), cleanerId, joinedAt: now, leftAt: null })),
    ];
  });
  await insertAll(tx, assignmentCollaborators, joining);
}

/** Somebody else was given the work, so nobody who left it because of an absence gets it back (docs/domain.md, "Absences"). */
export async function forgetWhoLeft(context: ActionContext, changes: readonly WorkChange<Crewed>[]): Promise<void> {
  const given = changes.filter(hasOtherCrew).map(({ after }) => after.id);
  if (given.length === 0) return;
  await context.tx.delete(absenceWork).where(anyOf(absenceWork.assignmentId, given));
  await publish(context, "workGiven", { assignmentIds: given });
}

/** Writes when each assignment, locked by the caller, is planned, for whose team and in which booking. On another day, its report of guests ends. */
export async function replan({ tx, zone }: ActionContext, changes: readonly WorkChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ after: { id, bookingId, supervisorId, plannedAt } }) => {
    return { id, booking_id: bookingId, supervisor_id: supervisorId, planned_at: plannedAt };
  });
  const isSameDay = sql`(a.planned_at at time zone ${zone})::date = (w.planned_at at time zone ${zone})::date`;
  await tx.execute(sql`
    update assignments a set booking_id = w.booking_id, supervisor_id = w.supervisor_id, planned_at = w.planned_at,
      guests_here_at = case when ${isSameDay} then a.guests_here_at end,
      guests_here_by_id = case when ${isSameDay} then a.guests_here_by_id end
    from json_populate_recordset(null::assignments, ${JSON.stringify(rows)}::json) w where a.id = w.id`);
}

async function addWork({ tx, now: createdAt }: ActionContext, booked: WorkPlan["booked"]): Promise<void> {
  if (booked.length === 0) return;
  const rows = booked.map(({ id, unitId, bookingId, plannedAt, supervisorId, estimatedMinutes, ...crew }) => {
    const { leadId: cleanerId, uncovered } = crew;
    return { id, unitId, bookingId, plannedAt, supervisorId, cleanerId, uncovered, estimatedMinutes, createdAt };
  });
  await insertAll(tx, assignments, rows);
  const collaborators = booked.flatMap(({ id: assignmentId, collaboratorIds }) =>
    collaboratorIds.map((cleanerId) => ({ id: v7(), assignmentId, cleanerId, joinedAt: createdAt, createdAt })),
  );
  await insertAll(tx, assignmentCollaborators, collaborators);
}

function isOneOf(work: readonly { id: string }[]) {
  return anyOf(
    assignments.id,
    work.map(({ id }) => id),
  );
}
