import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../server/actions/context";
import type { Reply } from "../../../shared/endpoint";
import { dayWindow } from "../../../shared/time";
import type { getLoads } from "../contract/supervision";
import { cleanersOn, inProgress } from "./counts";
import { booksCleaner } from "./filters";

type Load = Reply<typeof getLoads>[number];
type Choice = { date: string; assignmentId?: string | undefined };

/**
 * Each current cleaner's workload on a park day, as lead or assistant, without uncovered work, and whether they are working now. Present before
 * absent, least busy first.
 */
export async function loads({ db, zone }: ReadContext, { date: day, assignmentId }: Choice): Promise<Load[]> {
  const { from, until } = dayWindow(day, zone);
  const { rows } = await db.execute<Load>(sql`
    with planned as (
      select a.id, a.cleaner_id, a.uncovered, a.status in ('pending', 'in_progress') as open, a.estimated_minutes as minutes
      from assignments a where a.planned_at >= ${from.toISOString()} and a.planned_at < ${until.toISOString()}),
    crew as (
      select a.id, a.open, a.minutes, a.cleaner_id from planned a where not a.uncovered
      union
      select a.id, a.open, a.minutes, c.cleaner_id from planned a
      join assignment_collaborators c on c.assignment_id = a.id and c.left_at is null),
    load as (
      select cleaner_id, count(*)::int as villas, (count(*) filter (where open))::int as open,
        coalesce(sum(minutes) filter (where open), 0)::int as minutes
      from crew group by cleaner_id),
    active as materialized (${inProgress}),
    working as (${cleanersOn("active")})
    select json_build_object('id', p.id, 'name', p.name) as cleaner, p.team_id as "teamId",
      coalesce(l.villas, 0) as villas, coalesce(l.open, 0) as open, coalesce(l.minutes, 0) as "openMinutes",
      w.cleaner_id is not null as working, away.id is not null as absent, away.reason as "absenceReason", away.reason_lang as lang, coalesce(b.booked, '[]') as booked
    from users p
    left join load l on l.cleaner_id = p.id
    left join working w on w.cleaner_id = p.id
    left join lateral (
      select json_agg(json_build_object('startTime', to_char(s.start_time, 'HH24:MI'), 'endTime', to_char(s.end_time, 'HH24:MI'))
        order by s.start_time, s.id) as booked
      from schedules s where s.date = ${day}::date and s.status <> 'absent'
        and ${booksCleaner}
        and s.booking_id is distinct from (select one.booking_id from assignments one where one.id = ${assignmentId ?? null})) b on true
    left join availabilities away on away.user_id = p.id and away.date = ${day} and not away.is_available
    where p.role = 'cleaner' and p.removed_at is null
    order by absent, "openMinutes", open, villas, p.name, p.id`);
  return rows;
}
