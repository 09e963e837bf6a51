import { eq, sql } from "drizzle-orm";
import { auditAll } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { upsertAll } from "../../../server/database/insert-all";
import type { Tx } from "../../../server/database/open";
import { absenceWork } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import { dayWindow, parkDay } from "../../../shared/time";
import { lockReturnable, lockUnfinished } from "../locks/work";
import { uncoveredOf } from "../reads/work";
import { crewAfterReturn } from "../rules/absence";
import { type Crewed, leadOf, peopleOf } from "../rules/work-plan";
import { leaveAll } from "./hand-over";
import { changeCrews } from "./work";

/** A day (YYYY-MM-DD) on which a person is absent. */
type Absence = { id: string; date: string };

/**
 * Takes a person off their unfinished work on the days of absences, in the order of the days (docs/domain.md, "Absences"), and remembers what they
 * left.
 */
export async function leaveAbsentWork(
  context: ActionContext,
  personId: string,
  absences: readonly Absence[],
): Promise<void> {
  const [first, last] = [absences[0], absences.at(-1)];
  if (!first || !last) return;
  const { tx, zone } = context;
  const window = { from: dayWindow(first.date, zone).from, until: dayWindow(last.date, zone).until };
  const byDay = new Map(absences.map(({ id, date }) => [date, id]));
  const work = (await lockUnfinished(tx, personId, window)).filter((one) => byDay.has(parkDay(one.plannedAt, zone)));
  // What they led last is uncovered for another reason now.
  const days = { from: first.date, to: last.date };
  invalidate(context, "assignments", [personId], await uncoveredOf(tx, personId, days, zone));
  await leaveAsAbsent(context, personId, work, ({ plannedAt }) => byDay.get(parkDay(plannedAt, zone)));
}

/**
 * Takes a person off work, locked by the caller, because of an absence, and remembers what they left: `absenceOf` returns the absence of a work's
 * day. `isFound`: it was entered before. Returns the work as it is afterwards.
 */
export async function leaveAsAbsent<T extends Crewed>(
  context: ActionContext,
  personId: string,
  work: readonly T[],
  absenceOf: (one: T) => string | undefined,
  { isFound = false } = {},
): Promise<Crewed[]> {
  const after = await leaveAll(context, work, personId, { isAbsent: true, isFound });
  const left = work.flatMap((one, i) => {
    const absenceId = absenceOf(one);
    const now = after[i];
    if (!absenceId || !now) return [];
    return [{ absenceId, assignmentId: one.id, led: one.cleanerId === personId, successorId: leadOf(now) }];
  });
  // Work that moved to another day and back with its stay may have been left for this absence before.
  await upsertAll(context.tx, absenceWork, left, { key: ["absenceId", "assignmentId"] });
  return after;
}

/** Whoever is taken off a booking while absent doesn't get its pending work back, although nothing else changes for those who do it. */
export async function forgetAbsent(tx: Tx, bookingId: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  await tx.execute(sql`
    delete from absence_work l using availabilities away, assignments a
    where away.id = l.absence_id and away.user_id = any(${sql.param(people)}::uuid[])
      and a.id = l.assignment_id and a.booking_id = ${bookingId} and a.status = 'pending'`);
}

/** Gives a person back the unfinished work of an absence's day that nobody else has been given. */
export async function returnAbsentWork(context: ActionContext, personId: string, absence: Absence): Promise<void> {
  const { tx, zone } = context;
  const work = await lockReturnable(tx, personId, absence, dayWindow(absence.date, zone));
  // Read under the locks: whoever gives the work to somebody else holds its lock and deletes these rows.
  const rows = await tx.select().from(absenceWork).where(eq(absenceWork.absenceId, absence.id));
  const left = new Map(rows.map((row) => [row.assignmentId, row]));
  const changes = work.flatMap((before) => {
    const after = crewAfterReturn(before, personId, left.get(before.id));
    return after ? [{ before, after }] : [];
  });
  if (changes.length === 0) return;
  await changeCrews(context, changes);
  const entries = changes.map(({ before, after }) => {
    const lead = [leadOf(before), after.cleanerId];
    return { id: before.id, meta: { cleanerId: personId, lead } };
  });
  await auditAll(context, "assignments", "assignment.return", entries);
  const people = changes.flatMap(({ before, after }) => [...peopleOf(before), ...peopleOf(after)]);
  const ids = changes.map(({ before }) => before.id);
  invalidate(context, "assignments", people, ids);
  await publish(context, "workReturned", { personId, assignmentIds: ids });
}
