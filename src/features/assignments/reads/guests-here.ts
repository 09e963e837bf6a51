import { sql } from "drizzle-orm";
import { isoColumn } from "../../../server/database/iso";
import type { Tx } from "../../../server/database/open";
import { bookedIn } from "../../units/reads/booked";

/** The report that the guests of `a` have not left, as JSON; null if there is none. */
export const guestsHere = sql`case when a.guests_here_at is not null then json_build_object('at', ${isoColumn("a.guests_here_at")},
  'by', (select json_build_object('id', p.id, 'name', p.name) from users p where p.id = a.guests_here_by_id)) end`;

/** Condition: the guests of stay `s` are those who leave before `a`, or in whose stay it is; refers to `settings` too. */
export const leavesAtWork = sql`${bookedIn("a.unit_id")}
  and s.arrival < (a.planned_at at time zone settings.time_zone)::date and s.departure >= (a.planned_at at time zone settings.time_zone)::date`;

/** Whether somebody else than this person has said after `at` that the guests before an assignment had left, and has not taken that back. */
export async function haveLeftSince(
  tx: Tx,
  { id, byId, at }: { id: string; byId: string | null; at: Date },
): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`
    select exists (select from audit_logs l where l.entity = 'assignments' and l.entity_id = ${id}
        and l.action = 'assignment.guests-left' and l.created_at > ${at.toISOString()} and l.user_id is distinct from ${byId}
        and not exists (select from stays s where s.id = (l.meta ->> 'stayId')::uuid and s.departed_at is distinct from l.created_at))
      or exists (select from assignments a, settings, stays s
        where a.id = ${id} and ${leavesAtWork} and s.departed_at > ${at.toISOString()}) as found`);
  return rows[0]?.found ?? false;
}

/**
 * The reports that the mark of a stay, made at `departedAt`, has ended at pending work of a villa, unless the work has another villa or day by now, or
 * somebody has said something about these guests since.
 */
export async function reportsEndedBy(
  tx: Tx,
  { id, unitId, departedAt }: { id: string; unitId: string; departedAt: Date },
): Promise<{ id: string; at: Date; byId: string | null }[]> {
  const { rows } = await tx.execute<{ id: string; at: string; byId: string | null }>(sql`
    select a.id, l.meta #>> '{report,at}' as at, l.meta #>> '{report,byId}' as "byId"
    from settings, assignments a cross join lateral (
      select * from audit_logs l where l.entity = 'assignments' and l.entity_id = a.id and l.action = 'assignment.guests-left'
      order by l.created_at desc, l.number desc limit 1) l
    where a.unit_id = ${unitId} and a.status = 'pending' and a.guests_here_at is null and l.created_at = ${departedAt.toISOString()}
      and l.meta @> jsonb_build_object('stayId', ${id}::text, 'unitId', a.unit_id, 'day', (a.planned_at at time zone settings.time_zone)::date)
    order by a.id`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
