import { sql } from "drizzle-orm";
import type { Tx } from "../../../server/database/open";

/** Makes the claims of bookings match their rows. A constraint refuses what another booking has, should a lock be missing. */
export async function writeClaims(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await releaseClaims(tx, bookingIds);
  await tx.execute(sql`
    insert into booking_claims (booking_id, kind, subject_id, during) ${claimsOf(bookingIds)}
    on conflict on constraint booking_claims_booking_id_kind_subject_id_pk do nothing`);
}

/** Deletes the claims of bookings that their rows no longer have, as after an absence. */
export async function releaseClaims(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from booking_claims c where c.booking_id = any(${sql.param(bookingIds)}::uuid[])
      and not exists (select from (${claimsOf(bookingIds)}) h where (h.booking_id, h.kind, h.subject_id, h.during)
        = (c.booking_id, c.kind, c.subject_id, c.during))`);
}

/** What the rows of bookings claim, sorted. An absent person's row claims nothing. */
function claimsOf(bookingIds: readonly string[]) {
  return sql`
    select distinct s.booking_id, c.kind, c.subject_id, tsrange(s.date + s.start_time, s.date + s.end_time) as during
    from schedules s cross join lateral (
      select 'villa'::claim_kind as kind, unnest(s.unit_ids) as subject_id
      union all values ('person'::claim_kind, s.cleaner_id), ('team', s.team_id), ('supervisor', s.supervisor_id)) c
    where s.booking_id = any(${sql.param(bookingIds)}::uuid[]) and s.status <> 'absent' and c.subject_id is not null
    order by s.booking_id, c.kind, c.subject_id`;
}
