import { and, eq, sql } from "drizzle-orm";
import type { ActionContext } from "../../../server/actions/context";
import { availabilities, users } from "../../../server/database/tables";
import type { EventHandlers } from "../../../server/domain-events";
import { parkDay } from "../../../shared/time";
import { lockClaims } from "../locks/in-order";
import { rowsBesideTeam } from "../reads";
import { teamOf } from "../reads/people";
import { joiningRefusal } from "../rules/conflicts";
import { renewClaims } from "./claims";

/**
 * A team's booking takes the time of its members (docs/domain.md, "Schedules"). So whoever joins a team must be free when it is booked, and the
 * claims of its bookings follow its members and their absences.
 */
export const handlers: EventHandlers<ActionContext> = {
  teamJoining: ({ tx }, personId) => lockClaims(tx, [{ cleanerIds: [personId] }]),
  teamChanging: ({ tx }, teamId) => lockClaims(tx, [{ teamId }]),
  teamJoined: expectFree,
  teamChanged: renewClaimsOf,
  absencesEntered: renewClaimsAround,
  absenceCancelled: claimReturning,
};

/** Refuses (409) a cleaner who is booked elsewhere at a time from today on at which their team is. The caller has locked both. */
async function expectFree(context: ActionContext, personId: string): Promise<void> {
  const beside = await rowsBesideTeam(context.tx, personId, parkDay(context.now, context.zone));
  const refusal = joiningRefusal(beside);
  if (refusal) throw refusal;
}

/** Makes the claims of a team's bookings from today on match its members; of a deleted team, those of its former bookings. */
async function renewClaimsOf({ tx, now, zone }: ActionContext, teamId: string): Promise<void> {
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

async function renewClaimsAround(context: ActionContext, personId: string): Promise<void> {
  const teamId = await teamOf(context.tx, personId);
  if (teamId) await renewClaimsOf(context, teamId);
}

/** The absence is deleted only after this, so the claims of its day are written here. */
async function claimReturning({ tx }: ActionContext, absenceId: string): Promise<void> {
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
