import { and, eq, gte, isNull } from "drizzle-orm";
import { v7 } from "uuid";
import { audit, auditAll } from "../../server/actions/audit";
import { type ActionContext, type AuthedContext, invalidate, langOf } from "../../server/actions/context";
import { insertAll } from "../../server/database/insert-all";
import { availabilities, users } from "../../server/database/tables";
import { type DomainEvents, publish } from "../../server/domain-events";
import type { Body, Reply } from "../../shared/endpoint";
import { Problem, wrongField } from "../../shared/problem";
import { canBeAbsent, type Role } from "../../shared/roles";
import { say } from "../../shared/sentences";
import { daysBetween, parkDay } from "../../shared/time";
import { leaveAbsentWork, returnAbsentWork } from "../assignments/actions/absence";
import type * as contract from "./contract";
import { absenceOf, absencesBetween } from "./reads";
import { cancelRefusal, daysRefusal, otherPersonRefusal } from "./rules";

/**
 * Marks a cleaner or an inspector absent for a range of days: cleaners leave the unfinished work of these days, and their scheduled rows become absent
 * (docs/domain.md, "Absences"). Returns the absences of the range; those that were entered before stay as they are. Refuses their colleagues (403), an
 * unknown person or another role, an invalid range (422), and past days (409).
 */
export async function enterAbsences(
  context: AuthedContext,
  { userId, from, to, reason }: Body<typeof contract.enterAbsence>,
): Promise<Reply<typeof contract.enterAbsence>> {
  const { tx, now } = context;
  const days = { from, to: to ?? from };
  const refusal = otherPersonRefusal(context.by, userId) ?? daysRefusal(days, parkDay(now, context.zone));
  if (refusal) throw refusal;
  await publish(context, "absenceEntering", { personId: userId });
  await lockAbsentee(context, userId);

  const known = new Set((await absencesBetween(tx, userId, days)).map(({ date }) => date));
  const added = daysBetween(days.from, days.to).flatMap((date) => (known.has(date) ? [] : [{ id: v7(), date }]));
  const written = reason?.trim() || null;
  const typed = { reason: written, reasonLang: langOf(context, written) };
  const shared = { userId, isAvailable: false, ...typed, createdAt: now, updatedAt: now };
  await insertAll(
    tx,
    availabilities,
    added.map((one) => ({ ...one, ...shared })),
  );
  await leaveAbsentWork(context, userId, added);
  await publish(context, "absencesEntered", { personId: userId });
  // The reason may be about someone's health, so the audit trail does not keep it.
  const entries = added.map(({ id, date }) => ({ id, meta: { userId, date } }));
  await auditAll(context, "absences", "absence.create", entries);
  if (added.length > 0) invalidateAbsences(context, userId);
  return (await absencesBetween(tx, userId, days)).map(({ id, date }) => ({ id, userId, date }));
}

/**
 * Cancels an absence until its day is over (else 409): work that nobody else was given goes back to the person, and so do their schedules as far as
 * nothing else was booked. Refuses an unknown absence, and a colleague's unless a leader cancels it (404).
 */
export async function cancelAbsence(context: AuthedContext, id: string): Promise<void> {
  const { tx, by } = context;
  const known = await absenceOf(tx, id);
  if (!known || otherPersonRefusal(by, known.userId)) throw notFound();
  await publish(context, "absenceCancelling", { absenceId: id });
  const role = await lockAbsentee(context, known.userId);
  const absence = await absenceOf(tx, id);
  if (!absence) throw notFound();
  const { userId, date } = absence;
  const refusal = cancelRefusal(date, parkDay(context.now, context.zone));
  if (refusal) throw refusal;

  // An inspector who was a cleaner still is the last lead of uncovered work, and must not get it back.
  if (role === "cleaner") await returnAbsentWork(context, userId, absence);
  await publish(context, "absenceCancelled", { absenceId: id });
  await tx.delete(availabilities).where(eq(availabilities.id, id));
  await audit(context, "absences", "absence.cancel", id, { before: { userId, date } });
  invalidateAbsences(context, userId);
}

/** Deletes the absences from today on of somebody who leaves, and what was written about the others, which may be about their health, if they are deleted. */
export async function deleteComing(context: ActionContext, { personId }: DomainEvents["personLeft"]): Promise<void> {
  const { userId, date } = availabilities;
  const today = parkDay(context.now, context.zone);
  await context.tx.delete(availabilities).where(and(eq(userId, personId), gte(date, today)));
  const { id, removedAt } = users;
  const [person] = await context.tx.select({ removedAt }).from(users).where(eq(id, personId));
  if (person?.removedAt) await context.tx.update(availabilities).set(nothingWritten).where(eq(userId, personId));
}

const nothingWritten = { reason: null, reasonLang: null, notes: null };

/** Locks a cleaner or an inspector, as planning work for them does, so that one of the two sees the other. Refuses anybody else (422). */
async function lockAbsentee({ tx }: ActionContext, userId: string): Promise<Role> {
  const { id, role, removedAt } = users;
  const [person] = await tx
    .select({ role })
    .from(users)
    .where(and(eq(id, userId), isNull(removedAt)))
    .for("no key update");
  if (!person || !canBeAbsent(person.role))
    throw wrongField("userId", say("Only cleaners and inspectors can be marked absent."));
  return person.role;
}

/** Absences are part of the schedules; they also show in the loads, and beside people. */
function invalidateAbsences(context: ActionContext, userId: string): void {
  invalidate(context, "schedules", [userId]);
  // Whose cards change was announced with their work.
  invalidate(context, "assignments", [userId], []);
  invalidate(context, "users");
}

function notFound(): Problem {
  return new Problem("not-found", say("This absence does not exist or is not yours."));
}
