import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Tx } from "../../server/database/open";
import { schedules, teams, units, users } from "../../server/database/tables";
import type { Person } from "../../server/person";
import { Problem, wrongField } from "../../shared/problem";
import { expectPeople } from "../accounts/reads";
import type { Wanted } from "./rules";

/** Refuses (422) whoever and whatever a booking names that is not there or has the wrong role, and locks its villas. */
export async function lockNamed(tx: Tx, { cleanerIds, supervisorId, teamId, unitIds }: Wanted): Promise<void> {
  await expectPeople(tx, cleanerIds, ["cleaner"], wrongField("cleanerIds", "One of these is not a cleaner."));
  const supervisors = supervisorId ? [supervisorId] : [];
  await expectPeople(tx, supervisors, ["teamleader", "admin"], wrongField("supervisorId", "This is not a supervisor."));
  const team = teamId ? await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)) : [];
  if (teamId && team.length === 0) throw wrongField("teamId", "This team does not exist.");
  // In one order, so that two bookings of the same villas wait for each other instead of blocking each other.
  const there = await tx
    .select({ id: units.id })
    .from(units)
    .where(and(inArray(units.id, [...unitIds]), isNull(units.removedAt)))
    .orderBy(units.id)
    .for("no key update");
  if (there.length < unitIds.length) throw wrongField("unitIds", "One of these villas does not exist.");
}

/** Who cleans for a team, in the order in which they came. */
export async function cleanersOf(tx: Tx, teamId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.teamId, teamId), eq(users.role, "cleaner"), isNull(users.removedAt)))
    .orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}

/** Locks a cleaner's own schedule row (else 404). */
export async function lockOwnRow(tx: Tx, by: Person, id: string) {
  const [row] = await tx
    .select({ id: schedules.id, date: schedules.date, status: schedules.status, bookingId: schedules.bookingId })
    .from(schedules)
    .where(and(eq(schedules.id, id), eq(schedules.cleanerId, by.id)))
    .for("update");
  if (!row) throw new Problem("not-found", "This schedule does not exist or is not yours.");
  return row;
}
