import { changeoverKindId } from "../../src/shared/changeover-kind";

const movedBy = "interval '30 minutes'";
const before = `planned_at - ${movedBy}`;
/** Who has a cleaning when, as a draft has it and as `day_plans` stores what was applied. */
const placeAt = (at: string) => `json_build_object('cleanerId', lead_id, 'at', pg_temp.iso(${at}))`;
const arranged = (at: string) => `json_build_object('leadId', lead_id,
  'helperIds', case when helper_id is null then '[]'::json else json_build_array(helper_id) end, 'uncovered', false,
  'plannedAt', (extract(epoch from (${at})::timestamptz) * 1000)::bigint)`;

/** The plans and fixes that leaders applied on those days: on Mondays and today a plan of the day, on Wednesdays and Fridays a fix. They moved a few cleanings. */
export const plans = [
  "drop table if exists piece, plan",
  `create temp table plan as
   select day, min(n) as n, min(supervisor_id::text)::uuid as by, day + time '07:30' as at, extract(isodow from day) = 1 or day = current_date as is_plan,
     pg_temp.v7(day + time '07:30', 8200000000 + min(n)) as id
   from w where day = current_date or day < current_date and extract(isodow from day) in (1, 3, 5) group by day`,
  `create temp table piece as
   select plan.id as plan_id, w.*, w.turn = 5 and not w.uncovered and w.slot % case when plan.is_plan then 5 else 20 end = 0 as is_moved
   from w join plan using (day)`,
  `insert into day_plans (id, date, draft, applied, created_by_id, created_at, applied_at)
   select p.id, p.day, case when p.is_plan then (${draft()}) end,
     (select coalesce(json_agg(json_build_object('id', id, 'before', ${arranged(before)}, 'after', ${arranged("planned_at")}) order by n), '[]')
      from piece where plan_id = p.id and is_moved), p.by, p.at, p.at
   from plan p`,
  `insert into audit_logs (id, user_id, action, entity, entity_id, meta, created_at)
   select pg_temp.v7(p.at, hashtextextended(w.id::text, 10)), p.by, 'assignment.rearrange', 'assignments', w.id,
     jsonb_build_object('lead', jsonb_build_array(lead_id, lead_id), 'plannedAt', jsonb_build_array(pg_temp.iso(${before}), pg_temp.iso(planned_at)),
       'collaboratorIds', jsonb_build_array(c.ids, c.ids)), p.at
   from plan p join piece w on w.plan_id = p.id and w.is_moved
   cross join lateral (select array_remove(array[helper_id], null) as ids) c`,
  `insert into audit_logs (id, user_id, action, entity, entity_id, meta, created_at)
   select pg_temp.v7(p.at, hashtextextended(p.id::text, 11)), p.by, 'day-plan.apply', 'day_plans', p.id, jsonb_build_object('date', p.day,
     'assignments', (select jsonb_agg(id order by n) from piece where plan_id = p.id and is_moved)), p.at
   from plan p`,
];

/** The draft of plan `p`, with every cleaning and every lead of its day. */
function draft(): string {
  const totals = (walking: number) =>
    `json_build_object('late', 0, 'minutesOverShift', 0, 'walkingMinutes', ${walking}, 'toPlan', 0)`;
  return `select json_build_object('id', p.id, 'date', p.day, 'seed', p.n,
     'pieces', (select json_agg(json_build_object('key', w.id, 'assignmentId', w.id, 'need', null, 'unitId', u.id, 'code', u.code, 'area', u.location,
         'kindId', '${changeoverKindId}', 'minutes', 60, 'neededBy', null, 'before', ${placeAt(`case when is_moved then ${before} else planned_at end`)},
         'after', ${placeAt("planned_at")}, 'until', pg_temp.iso(planned_at + interval '60 minutes'), 'isLate', false, 'reason', 'area',
         'isFixed', false) order by n)
       from piece w join units u on u.id = w.unit_id where plan_id = p.id),
     'cleaners', (select json_agg(json_build_object('id', c.id, 'name', c.name,
         'shift', json_build_object('from', pg_temp.iso(p.day + time '09:00'), 'until', pg_temp.iso(p.day + time '17:00')),
         'minutesOverShift', 0, 'walkingMinutes', 15, 'load', 3360))
       from users c where c.id in (select lead_id from piece where plan_id = p.id)),
     'before', ${totals(900)}, 'after', ${totals(870)})`;
}
