import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { audit, differences } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { insertAll } from "../../../server/database/insert-all";
import { bookings, schedules } from "../../../server/database/tables";
import type { Body } from "../../../shared/endpoint";
import { removePending } from "../../assignments/actions/booked";
import { lockPending, peopleOnPending } from "../../assignments/locks";
import type * as contract from "../contract";
import type { Schedule } from "../contract";
import { type Booking, lockBookingOf } from "../reads/bookings";
import { absentees, crewOf, lockCrew, lockNamed, lockVillas } from "../reads/named";
import { schedulesOf } from "../reads/schedules";
import { assignees, isOther, present, takesCrewOff, tidied, type Wanted, whyNoBooking } from "../rules";
import { claim, lockClaims, refuseConflicts } from "./claims";
import { settle } from "./complete";
import { followUp } from "./follow";
import { nextInLine, planAnew, readersOf } from "./work";

/**
 * Changes the whole booking of a row. Its pending work follows: villas that leave it are not cleaned for it, new ones are, the others move with
 * day, start, supervisor and crew, as far as these change. Started work stays as it is, and leaves a booking that moves to another day.
 * Refuses what `addBookings` refuses.
 */
export async function editBooking(
  context: ActionContext,
  scheduleId: string,
  body: Body<typeof contract.editSchedule>,
): Promise<Schedule[]> {
  const wanted = { ...tidied({ ...body, cleanerIds: body.cleanerIds ?? [] }), date: body.date };
  const refusal = whyNoBooking(wanted);
  if (refusal) throw refusal;
  const before = await lockBookingOf(context.tx, scheduleId);
  const { id, rows, ...was } = before;
  const changes = differences(inOrder(was), inOrder(wanted));
  if (Object.keys(changes).length === 0) return rows;

  const crewBefore = await crewOf(context.tx, before);
  const meant = await crewOf(context.tx, wanted);
  const others = [...(await peopleOnPending(context.tx, id)), ...(await nextInLine(context, before))];
  await lockClaims(context.tx, [before, wanted, { cleanerIds: [...crewBefore, ...meant, ...others] }]);
  const crew = await lockCrew(context.tx, meant, wanted.supervisorId);
  const villas = await lockNamed(context.tx, wanted);
  await lockVillas(context.tx, before.unitIds);
  await refuseConflicts(context.tx, { ...wanted, dates: [wanted.date], exceptBookingId: id }, villas);
  const absentOn = await absentees(context.tx, [...crewBefore, ...crew], [before.date, wanted.date]);
  const absent = absentOn(wanted.date);
  const crews = {
    hasOtherCrew: isOther(present(crewBefore, absentOn(before.date)), present(crew, absent)),
    isCrewGone: takesCrewOff(before, wanted, crew),
  };

  await rewrite(context, before, wanted, absent);
  await claim(context.tx, [id]);
  await followUp(context, before, { ...wanted, id, crew, absent, ...crews });
  await settle(context, id);
  await audit(context, "booking.edit", "bookings", id, changes);
  invalidate(context, "schedules", await readersOf(context, [before, wanted]));
  return schedulesOf(context.tx, [id]);
}

/** Deletes the whole booking of a row with its pending work; started work stays, of no booking. */
export async function deleteBooking(context: ActionContext, scheduleId: string): Promise<void> {
  const { rows, ...before } = await lockBookingOf(context.tx, scheduleId);
  await lockClaims(context.tx, [before, { cleanerIds: await nextInLine(context, before) }]);
  await lockVillas(context.tx, before.unitIds);
  const pending = await lockPending(context.tx, before.id);
  await removePending(context, pending);
  await context.tx.delete(bookings).where(eq(bookings.id, before.id));
  const gone = { date: before.date, unitIds: pending.map(({ unitId }) => unitId), except: before.id };
  await planAnew(context, gone);
  await audit(context, "booking.delete", "bookings", before.id, { before });
  invalidate(context, "schedules", await readersOf(context, [before]));
}

/** Nobody means anything by the order in which people and villas are listed. */
function inOrder<T extends Pick<Wanted, "cleanerIds" | "unitIds">>(wanted: T): T {
  return { ...wanted, cleanerIds: wanted.cleanerIds.toSorted(), unitIds: wanted.unitIds.toSorted() };
}

type Edit = Required<Wanted> & { date: string };

/** Writes booking and rows: who stays keeps their row, who leaves loses it, who is new gets one. */
async function rewrite(
  context: ActionContext,
  { id, rows }: Booking,
  wanted: Edit,
  absent: ReadonlySet<string>,
): Promise<void> {
  const { date, startTime, endTime, teamId, supervisorId, unitIds, notes } = wanted;
  await context.tx.update(bookings).set({ date, startTime, endTime }).where(eq(bookings.id, id));
  const people = assignees(wanted);
  const kept = rows.filter(({ cleanerId }) => people.includes(cleanerId));
  const ids = sql.param(kept.map((row) => row.id));
  await context.tx
    .delete(schedules)
    .where(sql`${schedules.bookingId} = ${id} and ${schedules.id} <> all(${ids}::uuid[])`);
  const status = sql`case when ${schedules.cleanerId} = any(${sql.param([...absent])}::uuid[]) then 'absent'
    when ${schedules.status} = 'absent' then 'scheduled' else ${schedules.status} end::schedule_status`;
  const shared = {
    date,
    startTime,
    endTime,
    teamId,
    supervisorId,
    unitIds: [...unitIds],
    notes,
    updatedAt: context.now,
  };
  await context.tx
    .update(schedules)
    .set({ ...shared, status })
    .where(eq(schedules.bookingId, id));
  const fresh = people.filter((who) => !kept.some(({ cleanerId }) => cleanerId === who));
  await insertAll(
    context.tx,
    schedules,
    fresh.map((cleanerId) => ({
      ...{ id: v7(), bookingId: id, cleanerId, ...shared, createdAt: context.now },
      status: cleanerId && absent.has(cleanerId) ? ("absent" as const) : ("scheduled" as const),
    })),
  );
}
