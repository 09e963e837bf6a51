import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { anyOf } from "../../../server/database/any-of";
import type { Tx } from "../../../server/database/open";
import { availabilities, users } from "../../../server/database/tables";
import type { Wanted } from "../rules/booking";
import type { Members } from "../rules/crews";
import type { Teams } from "../rules/taken-times";

/** The current cleaners of these teams with their names, in the order in which they joined the park. */
export async function teamMembers(tx: Tx, teamIds: readonly string[]): Promise<Teams["members"]> {
  if (teamIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, name: users.name, teamId: users.teamId })
    .from(users)
    .where(and(anyOf(users.teamId, teamIds), eq(users.role, "cleaner"), isNull(users.removedAt)))
    .orderBy(asc(users.id));
  return new Map(teamIds.map((team) => [team, rows.filter(({ teamId }) => teamId === team)]));
}

/** The current cleaners of the teams of these bookings, in the order in which they joined the park. */
export async function membersOf(tx: Tx, bookings: readonly Pick<Wanted, "teamId">[]): Promise<Members> {
  const teams = await teamMembers(
    tx,
    bookings.flatMap(({ teamId }) => teamId ?? []),
  );
  return new Map([...teams].map(([team, members]) => [team, members.map(({ id }) => id)]));
}

/** The team that a person is in. */
export async function teamOf(tx: Tx, personId: string): Promise<string | null> {
  const [person] = await tx.select({ teamId: users.teamId }).from(users).where(eq(users.id, personId));
  return person?.teamId ?? null;
}

/** Who of these people is absent on which of the days (YYYY-MM-DD). */
export async function absentees(
  tx: Tx,
  people: readonly string[],
  dates: readonly string[],
): Promise<(date: string) => ReadonlySet<string>> {
  const { userId, date, isAvailable } = availabilities;
  const rows = await tx
    .select({ userId, date })
    .from(availabilities)
    .where(and(anyOf(userId, people), sql`${date} = any(${sql.param(dates)}::date[])`, eq(isAvailable, false)));
  return (day) => new Set(rows.filter((row) => row.date === day).map((row) => row.userId));
}
