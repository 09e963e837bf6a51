import { eq } from "drizzle-orm";
import { audit } from "../../../server/actions/audit";
import type { ActionContext } from "../../../server/actions/context";
import { assignments } from "../../../server/database/tables";
import { parkDay } from "../../../shared/time";
import { absencesOn } from "../reads/absences";
import { minutesElsewhere } from "../reads/usual-minutes";
import { movesElsewhere } from "../rules/steps";
import { type Crewed, peopleOf, type Work } from "../rules/work-plan";
import { leaveAsAbsent } from "./absence";
import { noReport } from "./guests-here";
import { applyWork, invalidateWork, publishLeftBookings } from "./work";

/** Where pending work goes: a villa, and an instant. */
export type Move = { work: Work; unitId: string; plannedAt: Date };

/**
 * Moves pending work, locked by the caller with its people and villas, because its stay moved: with its people, notes and priority, out of its
 * booking. Whoever is absent that day leaves it, as by an absence. Returns the absent people.
 */
export async function moveWithStay(context: ActionContext, { work, unitId, plannedAt }: Move): Promise<string[]> {
  const { tx, zone } = context;
  const isElsewhere = movesElsewhere(work, { unitId, plannedAt }, zone);
  await tx
    .update(assignments)
    .set({
      unitId,
      plannedAt,
      bookingId: null,
      ...(isElsewhere && noReport),
      ...(await minutesAfter(context, work, unitId)),
    })
    .where(eq(assignments.id, work.id));
  await audit(context, "assignments", "assignment.follow", work.id, {
    plannedAt: [work.plannedAt, plannedAt],
    ...(unitId !== work.unitId && { unitId: [work.unitId, unitId] }),
    ...(work.bookingId && { bookingId: [work.bookingId, null] }),
  });
  const day = parkDay(plannedAt, zone);
  let crew: Crewed = work;
  const people = work.uncovered ? work.collaboratorIds : peopleOf(work);
  const absences = await absencesOn(tx, day === parkDay(work.plannedAt, zone) ? [] : people, day);
  for (const [userId, absenceId] of absences) {
    const [after] = await leaveAsAbsent(context, userId, [crew], () => absenceId, { isFound: true });
    crew = after ?? crew;
  }
  invalidateWork(context, [work], [work.id]);
  await publishLeftBookings(context, [work]);
  return [...absences.keys()];
}

/** Deletes pending work, locked by the caller, that its stay no longer needs; the audit rows keep what it was. */
export async function deleteWithStay(context: ActionContext, removed: readonly Work[]): Promise<void> {
  await applyWork(context, { removed });
  await publishLeftBookings(context, removed);
}

async function minutesAfter({ tx }: ActionContext, { id, unitId }: Work, toUnitId: string) {
  if (toUnitId === unitId) return {};
  const { estimatedMinutes } = assignments;
  const [row] = await tx.select({ estimatedMinutes }).from(assignments).where(eq(assignments.id, id));
  return row && { estimatedMinutes: await minutesElsewhere(tx, { unitId, ...row }, toUnitId) };
}
