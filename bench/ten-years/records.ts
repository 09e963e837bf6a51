/** What cleaners and inspectors recorded on those days: ticks, findings, photos, reviews. */
export const records = [
  `drop table if exists tick, photo`,
  // Ten of twelve items on average; half of them for started assignments.
  `create temp table tick as
   select w.id as assignment_id, i.id as item_id, t.at, pg_temp.v7(t.at, 1000000000 + w.n * 12 + i.position) as id,
     case when i.position % 3 = 0 then coalesce(helper_id, lead_id) else lead_id end as by
   from w join item i on pg_temp.dice(w.n * 12 + i.position, 7) < 85 and (w.state <> 'started' or i.position <= 6),
     lateral (select started_at + make_interval(mins => 5 * i.position) as at) t
   where w.started_at is not null`,
  `insert into assignment_checklist_completions (id, assignment_id, checklist_item_id, completed_by_id, completed_at, created_at)
   select id, assignment_id, item_id, by, at, at from tick order by at`,
  // A leader has dealt with those of more than three days ago.
  `insert into findings (id, assignment_id, type, text, qty, created_by_id, created_at, dealt_with_at, dealt_with_by_id)
   select pg_temp.v7(started_at + interval '30 minutes', 2000000000 + n), id, (array['note', 'damage', 'lost', 'replace'])[1 + n % 4]::finding_type,
     'Light bulb', case when n % 4 = 3 then 1 end, lead_id, started_at + interval '30 minutes', dealt_with_at, case when dealt_with_at is not null then supervisor_id end
   from w cross join lateral (select case when age > 3 then finished_at + interval '1 day' end as dealt_with_at) d
   where started_at is not null and pg_temp.dice(n, 8) < 30 order by started_at`,
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
