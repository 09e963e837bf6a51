import { and, eq, gte, inArray, lt, ne, or, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { audit, auditAll } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { insertAll } from "../../../server/database/insert-all";
import { assignments, assignmentCollaborators as collaborators, units } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import { dayWindow, parkDay } from "../../../shared/time";
import { lockOpen, type Open, type Pending, type Window } from "../locks";
import { usualMinutes } from "../rules/steps";
import { endCollaboration, handOver, takeOver } from "./hand-over";
import { join } from "./plan";

/** One villa's cleaning as a booking wants it. Where its whole crew is absent it is uncovered from the start. */
export type Planned = {
  unitId: string;
  bookingId: string;
  plannedAt: Date;
  supervisorId: string | null;
  leadId: string;
  collaboratorIds: readonly string[];
  uncovered: boolean;
};

/**
 * Plans villas for bookings (docs/domain.md, "Schedules"), each villa once a day, and gives what was made or taken over, in this order: a villa with
 * open work that day gets no second one, and uncovered work is taken over. The caller holds the villas' rows locked, so that two bookings
 * make one assignment.
 */
export async function planVillas(
  context: ActionContext,
  wanted: readonly Planned[],
): Promise<{ id: string; unitId: string; bookingId: string }[]> {
  const place = ({ unitId, plannedAt }: Pick<Planned, "unitId" | "plannedAt">) =>
    `${unitId} ${parkDay(plannedAt, context.zone)}`;
  const found = await openBetween(context, wanted);
  // Covered ones were found first and are entered last: where a villa has both, it has work.
  const open = new Map(found.reverse().map((one) => [place(one), one]));
  const lacking = wanted.flatMap((one) => {
    const there = open.get(place(one));
    return !there || (there.uncovered && !one.uncovered) ? { ...one, id: there?.id ?? v7(), there } : [];
  });
  for (const { there, ...one } of lacking) if (there) await cover(context, there, one);
  await addAll(
    context,
    lacking.filter(({ there }) => !there),
  );
  // In one order, and when all is planned: the rest of what these bookings had may be done now.
  const left = lacking.flatMap(({ there, bookingId }) =>
    there?.bookingId === bookingId ? [] : (there?.bookingId ?? []),
  );
  for (const bookingId of [...new Set(left)].sort()) await publish(context, "workLeftBooking", bookingId);
  return lacking.map(({ id, unitId, bookingId }) => ({ id, unitId, bookingId }));
}

/** Deletes work that nobody has started, locked by the caller; what it was stays in the audit trail. */
export async function removePending(context: ActionContext, pending: readonly Pending[]): Promise<void> {
  if (pending.length === 0) return;
  const ids = sql.param(pending.map(({ id }) => id));
  await context.tx.delete(assignments).where(sql`${assignments.id} = any(${ids}::uuid[])`);
  const gone = pending.map(({ id, cleanerId, collaboratorIds, unitId, plannedAt, supervisorId }) => {
    const before = { unitId, plannedAt, supervisorId, people: [cleanerId, ...collaboratorIds] };
    return { id, meta: { before } };
  });
  await auditAll(context, "assignment.delete", "assignments", gone);
  tell(context, pending.flatMap(peopleOf));
}

/** Moves work that nobody has started, locked by the caller, or gives it to another supervisor; what is left out stays. */
export async function movePending(
  context: ActionContext,
  pending: readonly Pending[],
  to: { plannedAt?: Date; supervisorId?: string | null },
): Promise<void> {
  if (pending.length === 0 || Object.keys(to).length === 0) return;
  const ids = sql.param(pending.map(({ id }) => id));
  await context.tx.update(assignments).set(to).where(sql`${assignments.id} = any(${ids}::uuid[])`);
  const moved = pending.map(({ id, plannedAt, supervisorId }) => ({
    id,
    meta: {
      ...(to.plannedAt && { plannedAt: [plannedAt, to.plannedAt] }),
      ...(to.supervisorId !== undefined && { supervisorId: [supervisorId, to.supervisorId] }),
    },
  }));
  await auditAll(context, "assignment.edit", "assignments", moved);
  tell(context, pending.flatMap(peopleOf));
}

/** Has the work of a booking that has begun, or is done, leave it, but for the work of one day: on others the booking is no longer there. */
export async function leaveBegun(context: ActionContext, bookingId: string, except: Window): Promise<void> {
  const { id, status, plannedAt } = assignments;
  const left = await context.tx
    .update(assignments)
    .set({ bookingId: null })
    .where(
      and(
        eq(assignments.bookingId, bookingId),
        ne(status, "pending"),
        or(lt(plannedAt, except.from), gte(plannedAt, except.until)),
      ),
    )
    .returning({ id });
  const changes = left.map((one) => ({ id: one.id, meta: { bookingId: [bookingId, null] } }));
  await auditAll(context, "assignment.edit", "assignments", changes);
}

/** Gives work that nobody has started, locked by the caller, to the crew that a booking has now. */
export async function givePending(
  context: ActionContext,
  work: Pending,
  to: Pick<Planned, "leadId" | "collaboratorIds" | "uncovered">,
): Promise<void> {
  const isSame = work.cleanerId === to.leadId && work.uncovered === to.uncovered;
  const joining = to.collaboratorIds.filter((id) => !work.collaboratorIds.includes(id));
  const leaving = work.collaboratorIds.filter((id) => !to.collaboratorIds.includes(id));
  if (isSame && joining.length === 0 && leaving.length === 0) return;
  for (const one of leaving) await endCollaboration(context, work.id, one);
  if (!isSame) await handOver(context, work, to.leadId);
  if (to.uncovered)
    await context.tx
      .update(assignments)
      .set({ uncovered: true })
      .where(inArray(assignments.id, [work.id]));
  await join(context, work.id, joining);
  await audit(context, "assignment.reassign", "assignments", work.id, {
    ...(!isSame && { lead: [work.cleanerId, to.uncovered ? null : to.leadId] }),
    collaboratorIds: [work.collaboratorIds, to.collaboratorIds],
  });
  tell(context, [...peopleOf(work), to.leadId, ...to.collaboratorIds]);
}

/** Locks what is open for these villas from the first of the days to the last. */
async function openBetween(context: ActionContext, wanted: readonly Planned[]): Promise<Open[]> {
  const days = wanted.map(({ plannedAt }) => parkDay(plannedAt, context.zone)).sort();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const unitIds = [...new Set(wanted.map(({ unitId }) => unitId))];
  return lockOpen(context.tx, unitIds, {
    from: dayWindow(first, context.zone).from,
    until: dayWindow(last, context.zone).until,
  });
}

async function cover(context: ActionContext, open: Open, { leadId, ...to }: Planned): Promise<void> {
  await takeOver(context, open, { ...to, cleanerId: leadId });
  await join(context, open.id, to.collaboratorIds);
}

async function addAll(context: ActionContext, planned: readonly (Planned & { id: string })[]): Promise<void> {
  const unitIds = [...new Set(planned.map(({ unitId }) => unitId))];
  if (unitIds.length === 0) return;
  const sizes = await context.tx
    .select({ id: units.id, maxPersons: units.maxPersons })
    .from(units)
    .where(sql`${units.id} = any(${sql.param(unitIds)}::uuid[])`);
  const minutes = new Map(sizes.map(({ id, maxPersons }) => [id, usualMinutes(maxPersons)]));
  const now = { createdAt: context.now };
  await insertAll(
    context.tx,
    assignments,
    planned.map(({ id, unitId, bookingId, plannedAt, supervisorId, leadId: cleanerId, uncovered }) => {
      const work = { id, unitId, bookingId, plannedAt, supervisorId, cleanerId, uncovered, ...now };
      return { ...work, estimatedMinutes: minutes.get(unitId) ?? null };
    }),
  );
  const helpers = planned.flatMap(({ id: assignmentId, collaboratorIds }) =>
    collaboratorIds.map((cleanerId) => ({ id: v7(), assignmentId, cleanerId, joinedAt: context.now, ...now })),
  );
  await insertAll(context.tx, collaborators, helpers);
  const made = planned.map(({ id, leadId, uncovered, collaboratorIds }) => {
    return { id, meta: { cleanerId: uncovered ? null : leadId, collaboratorIds } };
  });
  await auditAll(context, "assignment.create", "assignments", made);
  tell(
    context,
    planned.flatMap(({ leadId, collaboratorIds }) => [leadId, ...collaboratorIds]),
  );
}

function peopleOf({ cleanerId, collaboratorIds }: Pending): string[] {
  return [cleanerId, ...collaboratorIds];
}

function tell(context: ActionContext, people: readonly string[]): void {
  invalidate(context, "assignments", [...new Set(people)]);
  invalidate(context, "units");
}
