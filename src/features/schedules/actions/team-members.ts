import { and, eq, gte, sql } from "drizzle-orm";
import type { ActionContext } from "../../../server/actions/context";
import { availabilities, schedules, users } from "../../../server/database/tables";
import type { DomainEvents } from "../../../server/domain-events";
import { parkDay } from "../../../shared/time";
import { lockClaims } from "../locks/in-order";
import { rowsBesideTeam } from "../reads";
import { teamOf } from "../reads/people";
import { joiningRefusal } from "../rules/conflicts";
import { renewClaims } from "./claims";

// A team's booking takes the time of its members (docs/domain.md, "Schedules"). So whoever joins a team must be free when it is booked, and the
// claims of its bookings follow its members and their absences.

/** Locks the time of a person who joins a team. */
export function lockJoining({ tx }: ActionContext, { personId }: DomainEvents["teamJoining"]): Promise<void> {
  return lockClaims(tx, [{ cleanerIds: [personId] }]);
}

/** Locks the time of a team that changes. */
export function lockTeamClaims({ tx }: ActionContext, { teamId }: DomainEvents["teamChanging"]): Promise<void> {
  return lockClaims(tx, [{ teamId }]);
}

/** Refuses (409) a cleaner who is booked elsewhere at a time from today on at which their team is. The caller has locked both. */
export async function expectFree(context: ActionContext, { personId }: DomainEvents["teamJoined"]): Promise<void> {
  const beside = await rowsBesideTeam(context.tx, personId, parkDay(context.now, context.zone));
  const refusal = joiningRefusal(beside);
  if (refusal) throw refusal;
}

/** Takes a deleted team off its bookings from today on, with their claims. Those of the past still name it. */
export async function takeTeamOffBookings(
  context: ActionContext,
  { teamId }: DomainEvents["teamRemoved"],
): Promise<void> {
  const today = parkDay(context.now, context.zone);
  const coming = and(eq(schedules.teamId, teamId), gte(schedules.date, today));
  await context.tx.update(schedules).set({ teamId: null }).where(coming);
  await renewClaimsOfTeam(context, { teamId });
}

/** Makes the claims of a team's bookings from today on match its members; of a deleted team, those of its former bookings. */
export async function renewClaimsOfTeam(
  { tx, now, zone }: ActionContext,
  { teamId }: DomainEvents["teamChanged"],
): Promise<void> {
  const today = parkDay(now, zone);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select s.booking_id as id from schedules s where s.team_id = ${teamId} and s.date >= ${today}::date
    union
    select c.booking_id from booking_claims c
    where c.kind = 'team' and c.subject_id = ${teamId} and upper(c.during) >= ${today}::date`);
  await renewClaims(
    tx,
    rows.map(({ id }) => id),
  );
}

/** The same for the team of somebody who is absent. */
export async function renewClaimsAround(
  context: ActionContext,
  { personId }: DomainEvents["absencesEntered"],
): Promise<void> {
  const teamId = await teamOf(context.tx, personId);
  if (teamId) await renewClaimsOfTeam(context, { teamId });
}

/** Has the team's bookings of the day take the time of a person who is not absent after all. The absence is deleted only after this. */
export async function claimReturning(
  { tx }: ActionContext,
  { absenceId }: DomainEvents["absenceCancelled"],
): Promise<void> {
  const { id, userId, date } = availabilities;
  const [absence] = await tx
    .select({ date, userId, teamId: users.teamId })
    .from(availabilities)
    .innerJoin(users, and(eq(users.id, userId), eq(users.role, "cleaner")))
    .where(eq(id, absenceId));
  if (!absence?.teamId) return;
  await tx.execute(sql`
    insert into booking_claims (booking_id, kind, subject_id, during)
    select s.booking_id, 'person', ${absence.userId}, tsrange(s.date + s.start_time, s.date + s.end_time)
    from schedules s
    where s.team_id = ${absence.teamId} and s.cleaner_id is null and s.date = ${absence.date}::date and s.status <> 'absent'
    on conflict do nothing`);
}
