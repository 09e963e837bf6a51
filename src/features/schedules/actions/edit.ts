import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { auditEntries, differences } from "../../../server/actions/audit";
import { type ActionContext, type AuthedContext, invalidate, langOf } from "../../../server/actions/context";
import { expectNothingUndone } from "../../../server/actions/undone-changes";
import type { Tx } from "../../../server/database/open";
import { bookings, schedules } from "../../../server/database/tables";
import { expectMatch } from "../../../server/http/entity-tags";
import type { Locale } from "../../../shared/locales";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { addDays, parkDay } from "../../../shared/time";
import { forgetAbsent } from "../../assignments/actions/absence";
import { applyWork } from "../../assignments/actions/work";
import { otherBookingsIn } from "../../assignments/rules/work-plan";
import type { Schedule, Scope } from "../contract";
import { lockSeriesOf } from "../locks/bookings";
import { expectAllFree, lockChange, lockClaimsOfAll } from "../locks/change";
import { notFound, schedulesOf } from "../reads";
import { membersOf } from "../reads/people";
import { type Booking, bookingRefusal, type Edit, sizeRefusal } from "../rules/booking";
import { type Changes, changed, isWhole } from "../rules/changes";
import { audienceOf, crewOf } from "../rules/crews";
import { type EditPlan, planDeletion, planEdit } from "../rules/edit-plan";
import { writeClaims } from "./claims";
import { updateStatus } from "./complete";

/**
 * Changes a booking, by its id or a row's, and returns its rows; with a scope, also the other days of its series. What the change omits stays. Its pending work follows; started work stays as it is, and leaves a booking that moves
 * to another day (docs/domain.md, "Schedules"). Refuses what `createSchedule` refuses, an unknown one (404), and a
 * change that would silently undo a colleague's (412; docs/decisions/23-rival-edits.md).
 */
export async function editBooking(
  context: AuthedContext,
  named: string,
  body: Changes,
  scope: Scope = "day",
): Promise<Schedule[]> {
  const bookings = await lockSeriesOf(context.tx, named, scope, parkDay(context.now, context.zone));
  const opened = ownIn(bookings, named);
  expectMatch(context, opened.rows[0]?.etag);
  const edits = bookings.flatMap(
    (before) => editOf(before, { ...body, date: shifted(before, opened, body.date) }, opened) ?? [],
  );
  await expectSize(context.tx, edits);
  await lockClaimsOfAll(context.tx, edits);
  if (edits.length > 1) await expectAllFree(context.tx, edits);
  // The day that moves away first leaves room for the next.
  const isLater = body.date !== undefined && body.date > opened.date;
  for (const edit of isLater ? edits.toReversed() : edits) await editOne(context, edit, body);
  return schedulesOf(
    context.tx,
    bookings.map(({ id }) => id),
  );
}

type BookingEdit = { before: Booking; after: Edit; changes: ReturnType<typeof differences> };

/** Refuses edits that are too much for one save (422). */
async function expectSize(tx: Tx, edits: readonly BookingEdit[]): Promise<void> {
  const bookings = edits.map(({ after }) => after);
  const members = await membersOf(tx, bookings);
  const villas = Math.max(0, ...bookings.map(({ unitIds }) => unitIds.length));
  const people = Math.max(0, ...bookings.map((booking) => crewOf(booking, members).length));
  const refusal = sizeRefusal(bookings.length, villas, people);
  if (refusal) throw refusal;
}

/** What a change makes of a booking, or null if nothing. Refuses an invalid booking (422); its day is named if it isn't the opened one's. */
function editOf(before: Booking, body: Changes, opened: Booking): BookingEdit | null {
  const { id: _, rows: __, ...was } = before;
  const after = changed(was, body);
  const refusal = bookingRefusal(after);
  if (refusal) throw before === opened ? refusal : onAnotherDay(before.date, refusal);
  const changes = differences(sorted(was), sorted(after));
  return Object.keys(changes).length > 0 ? { before, after, changes } : null;
}

/** The other days of a series may have other people, villas and times than what the dialog shows. */
const onAnotherDay = (date: string, { code, sentence }: Problem): Problem =>
  new Problem(code, say("This can't be saved for {day}: {reason}", { day: { day: date }, reason: sentence }));

async function editOne(context: AuthedContext, { before, after, changes }: BookingEdit, body: Changes): Promise<void> {
  const { id } = before;
  const isBlind = isWhole(body) && context.ifMatch === undefined;
  if (isBlind) await expectNothingUndone(context, { entity: "bookings", actions: ["booking.edit"], id }, changes);

  const { zone, now } = context;
  const facts = await lockChange(context, before, after);
  const plan = planEdit(before, after, facts, { zone, today: parkDay(now, zone), newId: v7 });

  await applyWork(context, plan.work);
  const crew = crewOf(after, facts.members);
  const taken = crewOf(before, facts.members).filter((person) => !crew.includes(person));
  await forgetAbsent(context.tx, id, taken);
  const notesLang = changes.notes ? langOf(context, after.notes) : (before.rows[0]?.lang ?? null);
  await writeRows(context, id, { ...after, notesLang }, plan);
  const statuses = await updateStatus(context, [id, ...otherBookingsIn(plan.work)]);
  const others = statuses.filter((entry) => entry.id !== id);
  await auditEntries(context, "bookings", [{ action: "booking.edit", id, meta: changes }, ...others]);
  invalidate(context, "schedules", audienceOf([before, after], facts.members));
}

/**
 * Deletes a booking, by its id or a row's (else 404), and its pending work; with a scope, also the other days of its series. Started work stays,
 * without a booking.
 */
export async function deleteBooking(context: ActionContext, named: string, scope: Scope = "day"): Promise<void> {
  const bookings = await lockSeriesOf(context.tx, named, scope, parkDay(context.now, context.zone));
  expectMatch(context, ownIn(bookings, named).rows[0]?.etag);
  await lockClaimsOfAll(
    context.tx,
    bookings.map((before) => ({ before, after: null })),
  );
  for (const booking of bookings) await deleteOne(context, booking);
}

async function deleteOne(context: ActionContext, booking: Booking): Promise<void> {
  const facts = await lockChange(context, booking, null);
  const work = planDeletion(booking, facts, { zone: context.zone, newId: v7 });

  const { rows, ...before } = booking;
  await applyWork(context, work);
  await context.tx.delete(bookings).where(eq(bookings.id, before.id));
  const statuses = await updateStatus(context, otherBookingsIn(work));
  await auditEntries(context, "bookings", [{ action: "booking.delete", id: before.id, meta: { before } }, ...statuses]);
  invalidate(context, "schedules", audienceOf([before], facts.members));
}

/** The booking that a call names, by its id or a row's. */
function ownIn(bookings: readonly Booking[], named: string): Booking {
  const own = bookings.find(({ id, rows }) => id === named || rows.some((row) => row.id === named));
  if (!own) throw notFound();
  return own;
}

/** The day of a booking of a series when the opened one moves to another day: all move by as many days. */
function shifted({ date }: Booking, opened: Booking, to: string | undefined): string | undefined {
  return to === undefined ? undefined : addDays(date, (Date.parse(to) - Date.parse(opened.date)) / 86_400_000);
}

/** The order in which people and villas are listed means nothing. */
function sorted<T extends Pick<Edit, "cleanerIds" | "unitIds">>(booking: T): T {
  return { ...booking, cleanerIds: booking.cleanerIds.toSorted(), unitIds: booking.unitIds.toSorted() };
}

async function writeRows(
  { tx, now }: ActionContext,
  bookingId: string,
  after: Edit & { notesLang: Locale | null },
  { rows, isPlanned }: Pick<EditPlan, "rows" | "isPlanned">,
) {
  const { date, startTime, endTime, teamId, supervisorId, unitIds, notes, notesLang } = after;
  await tx.update(bookings).set({ date, startTime, endTime, isPlanned }).where(eq(bookings.id, bookingId));
  const kept = sql.param(rows.map(({ id }) => id));
  await tx
    .delete(schedules)
    .where(sql`${schedules.bookingId} = ${bookingId} and ${schedules.id} <> all(${kept}::uuid[])`);
  const plan = { date, startTime, endTime, teamId, supervisorId, unitIds: [...unitIds] };
  const shared = { ...plan, notes, notesLang, updatedAt: now };
  await tx
    .insert(schedules)
    .values(rows.map((row) => ({ ...row, ...shared, bookingId, createdAt: now })))
    .onConflictDoUpdate({ target: schedules.id, set: { ...shared, status: sql`excluded.status` } });
  await writeClaims(tx, [bookingId]);
}
