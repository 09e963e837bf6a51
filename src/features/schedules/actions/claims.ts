import { sql } from "drizzle-orm";
import type { Tx } from "../../../server/database/open";
import { Problem } from "../../../shared/problem";
import { rowsInTheWay } from "../reads/bookings";
import { type Claimed, conflictsOf } from "../rules";

/** What a booking may have to itself at a time. */
export type Claims = Partial<Pick<Claimed, "cleanerIds" | "teamId" | "supervisorId" | "unitIds">>;

/**
 * Locks whatever may be claimed until the transaction ends: whoever wants any of it at the same time waits here, in one order, so that nobody
 * blocks anybody. A lock is of a person or villa for all days, because a season would need more locks than PostgreSQL has room for.
 */
export async function lockClaims(tx: Tx, wanted: readonly Claims[]): Promise<void> {
  const keys = wanted.flatMap(({ cleanerIds = [], teamId, supervisorId, unitIds = [] }) => [
    ...cleanerIds.map((id) => `person ${id}`),
    ...(teamId ? [`team ${teamId}`] : []),
    ...(supervisorId ? [`supervisor ${supervisorId}`] : []),
    ...unitIds.map((id) => `villa ${id}`),
  ]);
  const inOrder = [...new Set(keys)].sort();
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${sql.param(inOrder)}::text[]) key`);
}

/** Refuses (409, with every conflict) what other bookings have already. Whoever asks holds the locks. */
export async function refuseConflicts(
  tx: Tx,
  wanted: Claimed,
  villas: readonly { id: string; code: string }[],
): Promise<void> {
  const conflicts = conflictsOf(wanted, await rowsInTheWay(tx, wanted), villas);
  if (conflicts.length === 0) return;
  const detail = "Some of this is booked at that time already. Please choose other villas, people or times.";
  throw new Problem("schedule-conflict", detail, { conflicts });
}

/** Has bookings claim what their rows say. The constraint on the claims refuses what somebody else has, should a lock ever be missed. */
export async function claim(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await letGo(tx, bookingIds);
  await tx.execute(sql`
    insert into booking_claims (booking_id, kind, subject_id, during) ${held(bookingIds)}
    on conflict on constraint booking_claims_booking_id_kind_subject_id_pk do nothing`);
}

/** Takes from bookings the claims that their rows have no longer, as after an absence. */
export async function letGo(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from booking_claims c where c.booking_id = any(${sql.param(bookingIds)}::uuid[])
      and not exists (select from (${held(bookingIds)}) h where (h.booking_id, h.kind, h.subject_id, h.during)
        = (c.booking_id, c.kind, c.subject_id, c.during))`);
}

/** What the rows of bookings hold, in one order: an absent person's row holds nothing. */
function held(bookingIds: readonly string[]) {
  return sql`
    select distinct s.booking_id, c.kind, c.subject_id, tsrange(s.date + s.start_time, s.date + s.end_time) as during
    from schedules s cross join lateral (
      select 'villa'::claim_kind as kind, unnest(s.unit_ids) as subject_id
      union all values ('person'::claim_kind, s.cleaner_id), ('team', s.team_id), ('supervisor', s.supervisor_id)) c
    where s.booking_id = any(${sql.param(bookingIds)}::uuid[]) and s.status <> 'absent' and c.subject_id is not null
    order by s.booking_id, c.kind, c.subject_id`;
}
