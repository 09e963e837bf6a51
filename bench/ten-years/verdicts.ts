/** What was sent back on those days: the tasks that inspectors and leaders named with their verdicts, as the table `sent_back` too. */
export const verdicts = [
  "drop table if exists sent_back",
  // Two or three of twelve tasks, in seven of ten verdicts.
  `create temp table sent_back as
   select w.id as assignment_id, w.n, i.id as item_id, i.position, v.round, v.by, v.at, w.again as is_redone,
     case when pg_temp.dice(w.n * 12 + i.position, 13) < 60 then 'Still dirty.' end as note
   from w cross join lateral (
     select 1 as round, inspector_id as by, finished_at - interval '25 minutes' as at where w.again
     union all
     select w.round, inspector_id, finished_at + interval '2 hours' where w.state = 'rework'
     union all
     select w.round, supervisor_id, finished_at + interval '40 minutes' where w.state = 'rejected') v
   join item i on i.version = w.version and (i.position + w.n) % 5 = 0
   where pg_temp.dice(w.n, 12) < 70`,
  "analyze sent_back",
  `insert into rework_items (id, assignment_id, checklist_item_id, round, note, marked_by_id, created_at)
   select pg_temp.v7(at, 6000000000 + n * 12 + position), assignment_id, item_id, round, note, by, at from sent_back order by at`,
];
