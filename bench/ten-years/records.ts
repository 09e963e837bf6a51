import { cannedCount } from "./presets";

/** What cleaners and inspectors recorded on those days: ticks, findings, photos, reviews. */
export const records = [
  "drop table if exists tick, finding, photo",
  // Ten of twelve items on average; half of them for started assignments. One that was sent back is ticked again, if it has been redone.
  `create temp table tick as
   select w.id as assignment_id, i.id as item_id, t.at, t.is_valid, pg_temp.v7(t.at, 1000000000 + w.n * 12 + i.position) as id,
     case when i.position % 3 = 0 then coalesce(helper_id, lead_id) else lead_id end as by
   from w join item i on i.version = w.version and pg_temp.dice(w.n * 12 + i.position, 7) < 85 and (w.state <> 'started' or i.position <= 6)
   left join sent_back s on s.assignment_id = w.id and s.item_id = i.id
   cross join lateral (
     select started_at + make_interval(mins => case when w.again then 3 else 5 end * i.position::int) as at, s.at is null as is_valid
     union all
     select s.at + make_interval(mins => i.position::int), true where s.is_redone) t
   where w.started_at is not null`,
  `insert into assignment_checklist_completions (id, assignment_id, checklist_item_id, completed_by_id, completed_at, created_at)
   select id, assignment_id, item_id, by, at, at from tick where is_valid order by at`,
  // Half of them canned. A leader has dealt with those of more than three days ago.
  `create temp table finding as
   select pg_temp.v7(f.at, 2000000000 + w.n) as id, w.id as assignment_id, w.unit_id, coalesce(c.type, f.type) as type,
     coalesce(c.text, case f.type when 'replace' then 'Light bulb' else 'Scratches on the table' end) as text, c.code,
     case when c.code is not null and w.n % 4 = 0 then 'Upstairs' end as note, case when c.code is null and f.type = 'replace' then 1 end as qty,
     w.lead_id as by, f.at, f.dealt_with_at, case when f.dealt_with_at is not null then w.supervisor_id end as dealt_with_by
   from w cross join lateral (
     select (array['note', 'damage', 'replace'])[1 + n % 3]::finding_type as type, started_at + interval '30 minutes' as at,
       case when age > 3 then finished_at + interval '1 day' end as dealt_with_at) f
   left join canned c on c.no = w.n % ${cannedCount} and pg_temp.dice(w.n, 14) < 50
   where started_at is not null and pg_temp.dice(n, 8) < 30`,
  `insert into findings (id, assignment_id, unit_id, type, text, code, note, qty, created_by_id, created_at, dealt_with_at, dealt_with_by_id)
   select id, assignment_id, unit_id, type, text, code, note, qty, by, at, dealt_with_at, dealt_with_by from finding order by at`,
  // One cleaner's photo per assignment on average, and a QC photo for one in ten.
  `create temp table photo as
   select w.id as assignment_id, p.kind, p.at, p.by, p.round, pg_temp.v7(p.at, 3000000000 + w.n * 4 + p.no) as id
   from w, lateral (
     select 'assignment.photo' as kind, no, started_at + make_interval(mins => 20 + 10 * no) as at, lead_id as by, null::int as round
     from generate_series(1, 2) no where pg_temp.dice(w.n * 2 + no, 9) < 50
     union all
     select 'assignment.qc-photo', 3, finished_at + interval '100 minutes', inspector_id, w.round
     where w.qc_status = 'passed' and pg_temp.dice(w.n, 10) < 10) p
   where w.started_at is not null`,
  `insert into objects (id, owner_id, sha256, size, content_type, arrived_at, named_at, created_at)
   select id, by, sha256(id::text::bytea), 400000, 'image/jpeg', at, at, at from photo order by at`,
  `insert into media (id, assignment_id, object_id, qc_round, url, created_by_id, created_at)
   select pg_temp.v7(at, hashtext(id::text)::bigint), assignment_id, id, round, '/objects/' || id, by, at from photo order by at`,
  `insert into qc_reviews (id, assignment_id, round, reviewer_id, status, notes, reviewed_at, created_at)
   select pg_temp.v7(r.at - interval '15 minutes', 4000000000 + w.n * 2 + r.round), w.id, r.round, inspector_id, r.status::qc_status, r.notes,
     case when r.status <> 'in_progress' then r.at end, r.at - interval '15 minutes'
   from w, lateral (
     select 1 as round, 'needs_rework' as status, 'Sand in the drain.' as notes, finished_at - interval '25 minutes' as at where w.again
     union all
     select w.round, w.qc_status::text, case when w.qc_status = 'needs_rework' then 'Sand in the drain.' end, finished_at + interval '2 hours'
     where w.qc_status is not null) r
   order by r.at`,
];
