import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../../server/database/open";
import { availabilities, teams, units, users } from "../../../server/database/tables";
import { wrongField } from "../../../shared/problem";
import { expectPeople, lockPeople } from "../../accounts/locks";
import { lockCleaners } from "../../assignments/locks";
import type { Wanted } from "../rules";

/**
 * Refuses (422) whoever and whatever a booking names that is not there or has the wrong role. Gives its villas, locked, so that nobody plans
 * them meanwhile.
 */
export async function lockNamed(
  tx: Tx,
  { cleanerIds, supervisorId, teamId, unitIds }: Wanted,
): Promise<{ id: string; code: string }[]> {
  await expectPeople(tx, cleanerIds, ["cleaner"], wrongField("cleanerIds", "One of these is not a cleaner."));
  const supervisors = supervisorId ? [supervisorId] : [];
  await expectPeople(
    tx,
    supervisors,
    ["teamleader", "admin"],
    wrongField("supervisorId", "This person is not a team leader."),
  );
  const team = teamId ? await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)) : [];
  if (teamId && team.length === 0) throw wrongField("teamId", "This team does not exist.");
  const villas = await lockVillas(tx, unitIds);
  if (villas.length < unitIds.length) throw wrongField("unitIds", "One of these villas does not exist.");
  return villas;
}

/** Locks the villas that are there, in one order, so that two who plan the same ones wait for each other instead of blocking each other. */
export function lockVillas(tx: Tx, unitIds: readonly string[]): Promise<{ id: string; code: string }[]> {
  return tx
    .select({ id: units.id, code: units.code })
    .from(units)
    .where(and(sql`${units.id} = any(${sql.param(unitIds)}::uuid[])`, isNull(units.removedAt)))
    .orderBy(units.id)
    .for("no key update");
}

/** Who cleans for a booking: its cleaners, or else the team's. */
export async function crewOf(tx: Tx, { cleanerIds, teamId }: Pick<Wanted, "cleanerIds" | "teamId">): Promise<string[]> {
  return cleanerIds.length > 0 || !teamId ? [...cleanerIds] : cleanersOf(tx, [teamId]);
}

/**
 * Who of a crew still cleans, in its order: somebody may have left while locks were waited for. They and their supervisor are locked, before any
 * villa is, and stay until the transaction ends.
 */
export async function lockCrew(tx: Tx, crew: readonly string[], supervisorId: string | null): Promise<string[]> {
  await lockPeople(tx, supervisorId ? [supervisorId, ...crew] : crew);
  const here = await lockCleaners(tx, crew);
  return crew.filter((id) => here.has(id));
}

/** Who cleans for these teams, in the order in which they came. */
export async function cleanersOf(tx: Tx, teamIds: readonly string[]): Promise<string[]> {
  if (teamIds.length === 0) return [];
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.teamId, [...teamIds]), eq(users.role, "cleaner"), isNull(users.removedAt)))
    .orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}

/** Who of these people is not available on which of the days. */
export async function absentees(
  tx: Tx,
  people: readonly string[],
  dates: readonly string[],
): Promise<(date: string) => ReadonlySet<string>> {
  const { userId, date, isAvailable } = availabilities;
  const rows = await tx
    .select({ userId, date })
    .from(availabilities)
    .where(
      and(
        sql`${userId} = any(${sql.param(people)}::uuid[])`,
        sql`${date} = any(${sql.param(dates)}::date[])`,
        eq(isAvailable, false),
      ),
    );
  return (day) => new Set(rows.filter((row) => row.date === day).map((row) => row.userId));
}
