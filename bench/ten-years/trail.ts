const status = (from: string, to: string) => `jsonb_build_object('status', jsonb_build_array('${from}', '${to}'))`;
/** The tasks that a verdict of `w` sent back. */
const named = "coalesce(back.named, '{}')";
const handedIn = status("in_progress", "needs_review");
const approved = status("needs_review", "done");

/** The audit rows of all that, each kind in chronological order. */
export const trail = [
  `insert into audit_logs (id, user_id, action, entity, entity_id, meta, created_at)
   select pg_temp.v7(s.at, hashtextextended(w.id::text || s.action, s.no)), s.by, s.action, 'assignments', w.id, s.meta, s.at
   from w left join (
     select assignment_id, jsonb_build_object('items', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('itemId', item_id, 'note', note)))) as named
     from sent_back group by assignment_id) back on back.assignment_id = w.id
   cross join lateral (
     values
       (0, 'assignment.create', supervisor_id, created_at, jsonb_build_object('cleanerId', lead_id, 'collaboratorIds', '[]'::jsonb)),
       (0, 'assignment.start', lead_id, started_at, ${status("pending", "in_progress")}),
       (0, 'assignment.complete', lead_id, case when round > 0 then finished_at - case when again then interval '40 minutes' else interval '0' end end, ${handedIn}),
       (0, 'assignment.approve', supervisor_id, case when qc_status is not null or status = 'done' then finished_at + case when again then interval '-35 minutes' else interval '1 hour' end end, ${approved}),
       (0, 'assignment.reject', supervisor_id, case when state = 'rejected' then finished_at + interval '40 minutes' end,
         ${status("needs_review", "in_progress")} || '{"reason": "Oven not cleaned."}' || jsonb_build_object('round', round) || ${named}),
       (1, 'inspection.start', inspector_id, case when again then finished_at - interval '30 minutes' end, '{"round": 1}'),
       (1, 'inspection.decide', inspector_id, case when again then finished_at - interval '25 minutes' end, '{"round": 1, "status": "needs_rework", "notes": "Sand in the drain."}' || ${named}),
       (1, 'assignment.complete', lead_id, case when again then finished_at end, ${handedIn}),
       (1, 'assignment.approve', supervisor_id, case when again then finished_at + interval '1 hour' end, ${approved}),
       (2, 'inspection.start', inspector_id, case when qc_status is not null then finished_at + interval '105 minutes' end, jsonb_build_object('round', round)),
       (2, 'inspection.decide', inspector_id, case when qc_status <> 'in_progress' then finished_at + interval '2 hours' end, jsonb_build_object('round', round, 'status', qc_status)
         || case when qc_status = 'needs_rework' then '{"notes": "Sand in the drain."}' || ${named} else '{}' end)
   ) s (no, action, by, at, meta)
   where s.at is not null order by s.at`,
  `insert into audit_logs (id, user_id, action, entity, entity_id, meta, created_at)
   select pg_temp.v7(at, hashtextextended(id::text, 1)), by, 'assignment.tick', 'assignments', assignment_id, jsonb_build_object('itemId', item_id), at
   from tick order by at`,
  `insert into audit_logs (id, user_id, action, entity, entity_id, meta, created_at)
   select pg_temp.v7(at, hashtextextended(id::text, 2)), by, kind, 'assignments', assignment_id, jsonb_build_object('objectId', id), at from photo order by at`,
  `insert into audit_logs (id, user_id, action, entity, entity_id, meta, created_at)
   select pg_temp.v7(at, hashtextextended(id::text, 3)), by, 'assignment.finding', 'assignments', assignment_id,
     jsonb_build_object('findingId', id, 'type', type), at
   from finding order by at`,
  `insert into audit_logs (id, user_id, action, entity, entity_id, meta, created_at)
   select pg_temp.v7(dealt_with_at, hashtextextended(id::text, 4)), dealt_with_by, 'finding.deal-with', 'findings', id,
     jsonb_build_object('assignmentId', assignment_id, 'dealtWithAt', jsonb_build_array(null, pg_temp.iso(dealt_with_at)),
       'dealtWithById', jsonb_build_array(null, dealt_with_by)), dealt_with_at
   from finding where dealt_with_at is not null order by dealt_with_at`,
];
