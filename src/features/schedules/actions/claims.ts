import { sql } from "drizzle-orm";
import type { Tx } from "../../../server/database/open";
import type { Taken } from "../rules/booking";

/** A condition on a claim `w`: a supervisor may have it although another booking has them at that time (`sharesSupervisor`). */
const isShared = sql`w.kind = 'supervisor' and ((select supervisors_may_overlap from settings) or exists (
  select from booking_claims o where o.kind = w.kind and o.subject_id = w.subject_id and o.during && w.during and o.booking_id <> w.booking_id))`;

/**
 * Makes the claims of bookings match their rows. A constraint refuses overlaps in case a lock is missing; a supervisor who may overlap claims
 * nothing.
 */
export async function writeClaims(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await releaseClaims(tx, bookingIds);
  await tx.execute(sql`
    insert into booking_claims (booking_id, kind, subject_id, during)
    select w.booking_id, w.kind, w.subject_id, w.during from (${claimsOf(bookingIds)}) w where (${isShared}) is not true
    on conflict on constraint booking_claims_booking_id_kind_subject_id_pk do nothing`);
}

/**
 * Makes the claims of bookings match their rows after a change of somebody else's, such as a team's members. What other bookings have at that time
 * is left to them: data from before 2026-11-23 may have a team and its member booked twice.
 */
export async function renewClaims(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return;
  await releaseClaims(tx, bookingIds);
  await tx.execute(sql`
    insert into booking_claims (booking_id, kind, subject_id, during) ${claimsOf(bookingIds)} on conflict do nothing`);
}

/** Deletes the claims of bookings that their rows no longer have, as after an absence. */
export async function releaseClaims(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from booking_claims c where c.booking_id = any(${sql.param(bookingIds)}::uuid[])
      and not exists (select from (${claimsOf(bookingIds)}) h where (h.booking_id, h.kind, h.subject_id, h.during)
        = (c.booking_id, c.kind, c.subject_id, c.during))`);
}

/**
 * What the rows of a booking whose people return from an absence claim although another booking has it at that time. A supervisor whose bookings
 * overlapped before the absence keeps them: only what was booked or changed since then counts.
 */
export async function takenClaims(tx: Tx, bookingId: string): Promise<Taken[]> {
  const { rows } = await tx.execute<Taken>(sql`
    select distinct c.kind, c.subject_id as id from (${claimsOf([bookingId])}) w
    join booking_claims c on c.kind = w.kind and c.subject_id = w.subject_id and c.during && w.during and c.booking_id <> w.booking_id
    where w.kind <> 'supervisor' or (select supervisors_may_overlap from settings) is not true and exists (
      select from schedules s where s.booking_id = c.booking_id and s.updated_at >= (
        select max(away.created_at) from schedules own
        join availabilities away on away.user_id = own.cleaner_id and away.date = own.date and not away.is_available
        where own.booking_id = w.booking_id))`);
  return rows;
}

/** What the rows of bookings claim, sorted. An absent person claims nothing; a team without named cleaners claims its members who are not absent. */
function claimsOf(bookingIds: readonly string[]) {
  return sql`
    select distinct s.booking_id, c.kind, c.subject_id, tsrange(s.date + s.start_time, s.date + s.end_time) as during
    from schedules s cross join lateral (
      select 'villa'::claim_kind as kind, unnest(s.unit_ids) as subject_id
      union all values ('person'::claim_kind, s.cleaner_id), ('team', s.team_id), ('supervisor', s.supervisor_id)
      union all select 'person', u.id from users u
        where s.cleaner_id is null and u.team_id = s.team_id and u.role = 'cleaner' and u.removed_at is null
          and not exists (select from availabilities away
            where away.user_id = u.id and away.date = s.date and not away.is_available)) c
    where s.booking_id = any(${sql.param(bookingIds)}::uuid[]) and s.status <> 'absent' and c.subject_id is not null
    order by s.booking_id, c.kind, c.subject_id`;
}
