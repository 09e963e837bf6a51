import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Tx } from "../../server/database/open";
import { schedules, teams, units, users } from "../../server/database/tables";
import type { Person } from "../../server/person";
import { Problem } from "../../shared/problem";
import type { Role } from "../../shared/roles";
import type { Wanted } from "./rules";

/** Refuses (422) whoever and whatever a booking names that is not there or has the wrong role, and locks its villas. */
export async function lockNamed(tx: Tx, { cleanerIds, supervisorId, teamId, unitIds }: Wanted): Promise<void> {
  await expectPeople(tx, cleanerIds, ["cleaner"], invalid("cleanerIds", "One of these is not a cleaner."));
  if (supervisorId)
    await expectPeople(
      tx,
      [supervisorId],
      ["teamleader", "admin"],
      invalid("supervisorId", "This is not a supervisor."),
    );
  const team = teamId ? await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)) : [];
  if (teamId && team.length === 0) throw invalid("teamId", "This team does not exist.");
  // In one order, so that two bookings of the same villas wait for each other instead of blocking each other.
  const there = await tx
    .select({ id: units.id })
    .from(units)
    .where(and(inArray(units.id, [...unitIds]), isNull(units.removedAt)))
    .orderBy(units.id)
    .for("no key update");
  if (there.length < unitIds.length) throw invalid("unitIds", "One of these villas does not exist.");
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

async function expectPeople(tx: Tx, ids: readonly string[], roles: Role[], otherwise: Problem): Promise<void> {
  if (ids.length === 0) return;
  const there = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), inArray(users.role, roles), isNull(users.removedAt)));
  if (there.length < ids.length) throw otherwise;
}

function invalid(path: string, message: string): Problem {
  return new Problem("invalid", message, { errors: [{ path, message }] });
}
