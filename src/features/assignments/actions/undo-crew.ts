import { and, arrayContains, eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { AuthedContext } from "../../../server/actions/context";
import { anyOf } from "../../../server/database/any-of";
import { availabilities, bookings, schedules } from "../../../server/database/tables";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { parkDay } from "../../../shared/time";
import { expectCrew, expectKind, expectPresent } from "../locks/planned";
import type { Snapshot } from "../reads/snapshot";

const member = z.object({ cleaner_id: z.string(), left_at: z.nullable(z.string()) });
const lead = { cleaner_id: z.string(), uncovered: z.boolean() };
const collaborators = { assignment_collaborators: z.nullable(z.array(member)) };
/** What a snapshot has about the people on the work. */
export const crewShape = z.object({ columns: z.object(lead), ...collaborators });
const plan = {
  unit_id: z.string(),
  planned_at: z.string(),
  kind_id: z.string(),
  supervisor_id: z.nullable(z.string()),
};
/** What the snapshot of a deletion has about the plan. */
export const planShape = z.object({
  columns: z.object({ ...lead, ...plan, booking_id: z.nullable(z.string()) }),
  ...collaborators,
});

/** Who does the work again. Uncovered work keeps its last lead in name only. */
export function namesOf({ columns, assignment_collaborators }: z.output<typeof crewShape>) {
  const active = (assignment_collaborators ?? []).filter(({ left_at }) => left_at === null);
  const cleanerId = columns.uncovered ? undefined : columns.cleaner_id;
  return { cleanerId, collaboratorIds: active.map(({ cleaner_id }) => cleaner_id) };
}

/** The people, the villa and the booking that an undo with this snapshot locks. */
export function namesIn(snapshot: Snapshot): { people: string[]; unitId?: string; bookingId?: string | null } {
  const plan = planShape.safeParse(snapshot);
  const crew = plan.success ? plan : crewShape.safeParse(snapshot);
  if (!crew.success) return { people: [] };
  const { cleanerId, collaboratorIds } = namesOf(crew.data);
  const people = [...(cleanerId ? [cleanerId] : []), ...collaboratorIds];
  if (!plan.success) return { people };
  const { unit_id: unitId, booking_id: bookingId, supervisor_id } = plan.data.columns;
  return { people: supervisor_id ? [...people, supervisor_id] : people, unitId, bookingId };
}

/** Refuses (409) people who were removed or are absent by now, and a kind of cleaning that was removed. */
export async function expectAvailable(
  context: AuthedContext,
  crew: z.output<typeof crewShape>,
  plannedAt: Date,
  { supervisorId, kindId }: { supervisorId?: string | null; kindId?: string } = {},
): Promise<void> {
  try {
    await expectKind(context.tx, kindId);
    await expectCrew(context.tx, { ...namesOf(crew), supervisorId });
    await expectPresent(context, { ...namesOf(crew), plannedAt });
  } catch (error) {
    // There is no field to correct.
    throw error instanceof Problem ? new Problem("state-conflict", error.sentence) : error;
  }
}

/** Refuses (409) once an absence was cancelled: whoever was absent would have got the work back then. */
export async function expectAbsences({ tx }: AuthedContext, { absence_work }: Snapshot): Promise<void> {
  const ids = [...new Set((absence_work ?? []).map(({ absence_id }) => String(absence_id)))];
  if (ids.length === 0) return;
  const { id } = availabilities;
  const there = await tx.select({ id }).from(availabilities).where(anyOf(id, ids)).for("key share");
  if (there.length < ids.length)
    throw new Problem("state-conflict", say("An absence has been cancelled since, so this can't be undone."));
}

/** The booking of deleted work, locked, if it still has this villa on that day. */
export async function bookingOf(
  { tx, zone }: AuthedContext,
  { booking_id, unit_id, planned_at }: z.output<typeof planShape>["columns"],
): Promise<string | null> {
  if (booking_id === null) return null;
  const { id, date } = bookings;
  const isThatDay = eq(date, parkDay(new Date(planned_at), zone));
  const [booking] = await tx
    .select({ id })
    .from(bookings)
    .where(and(eq(id, booking_id), isThatDay))
    .for("share");
  const has = and(eq(schedules.bookingId, booking_id), arrayContains(schedules.unitIds, [unit_id]));
  const [row] = booking ? await tx.select({ id: schedules.id }).from(schedules).where(has).limit(1) : [];
  return row ? booking_id : null;
}
