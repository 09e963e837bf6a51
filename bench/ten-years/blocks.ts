import type { Statement } from "./statement";

/** Villas that leaders closed: each about twice a year for one to three days, and a few that are closed now. For after all work is there. */
export function blocks(daysBack: number): Statement[] {
  return [
    ["create temp table closed (like unit_blocks)"],
    [
      `insert into closed (id, unit_id, reason, blocked_by_id, created_at, ended_at, ended_by_id)
       select pg_temp.v7(b.at, 8100000000 + v.no * 1000 + n), v.id,
         (array['Leak in the bathroom', 'Heating is being replaced', 'The owner is painting', 'No electricity'])[1 + (v.no + n) % 4],
         boss.id, b.at, b.until, case when b.until is not null then boss.id end
       from villa v cross join generate_series(0, $1::int / 180) n
       cross join lateral (select current_date - $1::int + n * 180 + pg_temp.dice(v.no, 15) * 180 / 100 as day) past
       cross join lateral (
         select past.day + time '08:30' as at, past.day + 1 + (v.no + n) % 3 + time '16:00' as until where past.day < current_date - 4
         union all
         select current_date - 1 + time '16:00', null where n = 0 and v.no % 100 = 17) b
       join person boss on boss.role = 'teamleader' and boss.no = v.no % 6 and boss.generation = (current_date - b.at::date) / 730`,
      [daysBack],
    ],
    ["insert into unit_blocks select * from closed order by created_at"],
    [
      `insert into audit_logs (id, user_id, action, entity, entity_id, meta, created_at)
       select pg_temp.v7(s.at, hashtextextended(c.id::text, s.no)), s.by, s.action, 'units', c.unit_id, jsonb_build_object('reason', s.reason), s.at
       from closed c cross join lateral (
         values (8, 'unit.block', blocked_by_id, created_at, jsonb_build_array(null, reason)),
           (9, 'unit.unblock', ended_by_id, ended_at, jsonb_build_array(reason, null))) s (no, action, by, at, reason)
       where s.at is not null order by s.at`,
    ],
  ];
}
