import { type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "../../../server/database/open";
import { dayWindow } from "../../../shared/time";
import { bookedIn, markCounts } from "../../units/reads/booked";
import type { WorkRow } from "../rules/pieces";

/** How many of a villa's latest cleanings tell who knows it, and how many days of them. */
const familiarCount = 5;
const familiarDays = 90;

/** The unfinished work of a park day; of today with what is open from before, and what was started early for a later day, which is not that day's any more. */
export async function workOn(
  db: Database | Tx,
  { date, today, zone }: { date: string; today: string; zone: string },
): Promise<WorkRow[]> {
  const { from, until } = dayWindow(date, zone);
  const [begin, end] = [from.toISOString(), until.toISOString()];
  const ofDay = sql`a.planned_at >= ${begin} and a.planned_at < ${end}`;
  const isItsWork =
    date === today
      ? sql`a.status in ('pending', 'in_progress') and a.planned_at < ${end} or a.status = 'in_progress' and a.planned_at >= ${end}`
      : sql`a.status = 'pending' and ${ofDay}`;
  const isGuest = bookedIn("a.unit_id");
  const { rows } = await db.execute<WorkRow>(sql`
    select a.id, a.unit_id as "unitId", u.code, u.location, u.villa_type as "villaType", u.max_persons as "maxPersons",
      a.kind_id as "kindId", a.status, a.priority, a.cleaner_id as "leadId", a.uncovered, a.planned_at as "plannedAt", a.round,
      a.estimated_minutes as "estimatedMinutes", a.guests_here_at is not null as "guestsHere",
      array(select c.cleaner_id::text from assignment_collaborators c where c.assignment_id = a.id and c.left_at is null
        order by c.joined_at, c.id) as "helperIds",
      (select w.started_at from working_periods w where w.assignment_id = a.id and w.round = a.round) as "startedAt",
      leaving.at as "leavesAt", coalesce(leaving.has_left, false) as "hasLeft", arriving.at as "neededBy",
      ${familiarTo(sql`a.unit_id`, sql`a.planned_at`)} as familiar,
      a.planned_at < ${begin} and exists (select from assignments o where o.unit_id = a.unit_id and o.status = 'needs_review'
        and o.planned_at >= ${begin} and o.planned_at < ${end}) as "isVillaInReview",
      exists (select from day_plans d where d.date in (${date}, (a.planned_at at time zone park.time_zone)::date) and d.applied_at is not null and d.undone_at is null
          and d.applied::jsonb @> jsonb_build_array(jsonb_build_object('id', a.id))
          and not exists (select from audit_logs l where l.entity = 'assignments' and l.entity_id = a.id and l.created_at > d.applied_at
            and l.action in ('assignment.edit', 'assignment.reassign', 'assignment.take-over'))) as "isPlannedByPlan"
    from assignments a join units u on u.id = a.unit_id cross join settings park
    left join lateral (
      select (s.departure + max(coalesce(s.check_out, park.check_out_time))) at time zone park.time_zone as at, bool_and(${markCounts("s.departed_at", "park")}) as has_left
      from stays s where ${isGuest} and s.departure = (a.planned_at at time zone park.time_zone)::date group by s.departure
    ) leaving on true
    left join lateral (
      select least(case when ${markCounts("s.arrived_at", "park")} then s.arrived_at end, (s.arrival + coalesce(s.check_in, park.check_in_time)) at time zone park.time_zone) as at from stays s
      where ${isGuest} and s.arrival between (a.planned_at at time zone park.time_zone)::date and (a.planned_at at time zone park.time_zone)::date + 14
        and not exists (select from stays s where ${isGuest} and s.departure > (a.planned_at at time zone park.time_zone)::date
          and s.arrival < (a.planned_at at time zone park.time_zone)::date)
      order by s.arrival, 1, s.id limit 1
    ) arriving on true
    where ${isItsWork}
    order by a.planned_at, a.id`);
  return rows;
}

/** The cleaners who led a villa's latest cleanings before an instant. */
export function familiarTo(unitId: SQL, before: SQL): SQL {
  return sql`array(select distinct f.cleaner_id::text from (
    select b.cleaner_id from assignments b where b.unit_id = ${unitId} and b.status in ('needs_review', 'done')
      and b.planned_at >= ${before} - make_interval(days => ${familiarDays}) and b.planned_at < ${before}
    order by b.planned_at desc, b.id desc limit ${familiarCount}) f)`;
}
