import { sql } from "drizzle-orm";
import type { Database, Tx } from "../../../server/database/open";
import { addDays, dayWindow, parkInstant } from "../../../shared/time";
import { booksCleaner } from "../../assignments/reads/filters";
import { type Cleaner, type PastLoad, type Span, unknownWalkMinutes, type Walk } from "../rules/day";
import { deepCleanKindId } from "../rules/heavy-kinds";

/** Somebody's name beside what the calculations know of them. */
export type NamedCleaner = Cleaner & { name: string };

/** How many days before the day, or before today, count for sharing work fairly. */
const loadDays = 14;

type Row = {
  id: string;
  name: string;
  isAbsent: boolean;
  hasWork: boolean;
  area: string | null;
  booked: { startTime: string; endTime: string }[];
};

/** Joins `c`, who helps with assignment `a`. "offset": by its key, else PostgreSQL reads the helpers of all years. */
const helpers = sql`cross join lateral (
  select * from assignment_collaborators k where k.assignment_id = a.id and k.left_at is null offset 0) c`;

/**
 * All cleaners, as a day's forecast and plan need them: their hours, whether they are there, where they are now, and their load of the 14 days before. Whoever
 * began work of another day on this one, and is on it still, is there too.
 */
export async function cleanersOn(
  db: Database | Tx,
  { date, today, zone, walks }: { date: string; today: string; zone: string; walks: readonly Walk[] },
): Promise<NamedCleaner[]> {
  const window = dayWindow(date, zone);
  const [from, until] = [window.from.toISOString(), window.until.toISOString()];
  const { rows } = await db.execute<Row>(sql`
    with work as (
      select a.id, a.cleaner_id, a.uncovered, a.unit_id, a.started_at from assignments a
      where a.planned_at >= ${from} and a.planned_at < ${until} or a.status = 'in_progress' and exists (
        select from working_periods w where w.assignment_id = a.id and w.round = a.round and w.started_at >= ${from} and w.started_at < ${until})
    ), crew as (
      select a.id, a.cleaner_id as person_id, a.unit_id, a.started_at from work a where not a.uncovered
      union
      select a.id, c.cleaner_id, a.unit_id, a.started_at from work a ${helpers}
    )
    select p.id, p.name, exists (select from availabilities v where v.user_id = p.id and v.date = ${date} and not v.is_available) as "isAbsent",
      exists (select from crew c where c.person_id = p.id) as "hasWork",
      (select u.location from crew c join units u on u.id = c.unit_id where c.person_id = p.id and c.started_at is not null
        order by c.started_at desc, c.id limit 1) as area,
      coalesce((select json_agg(json_build_object('startTime', to_char(s.start_time, 'HH24:MI'), 'endTime', to_char(s.end_time, 'HH24:MI'))
          order by s.start_time, s.end_time)
        from schedules s where s.date = ${date} and s.status <> 'absent'
          and ${booksCleaner}), '[]') as booked
    from users p where p.role = 'cleaner' and p.removed_at is null order by p.name, p.id`);
  const past = await pastLoads(db, { until: date < today ? date : today, zone, walks });
  return rows.map(({ id, name, isAbsent, hasWork, area, booked }) => {
    const spans = booked.map(({ startTime, endTime }) => ({
      from: parkInstant(date, startTime, zone).getTime(),
      until: parkInstant(date, endTime, zone).getTime(),
    }));
    const presence = isAbsent ? "absent" : spans.length > 0 || hasWork ? "working" : "free";
    return { id, name, presence, ...shiftOf(spans), area, past: past.get(id) ?? noLoad };
  });
}

const noLoad: PastLoad = { minutes: 0, walking: 0, heavy: 0, present: 0 };

/** Several bookings of a day are one shift; what lies between them is a break. `spans` are in the order of their beginnings. */
function shiftOf(spans: readonly Span[]): Pick<Cleaner, "shift" | "breaks"> {
  const [first] = spans;
  if (!first) return { shift: null, breaks: [] };
  const breaks: Span[] = [];
  let { until } = first;
  for (const span of spans) {
    if (span.from > until) breaks.push({ from: until, until: span.from });
    until = Math.max(until, span.until);
  }
  return { shift: { from: first.from, until }, breaks };
}

/** What each cleaner had to do in the days before `until`, whose work is done, and how far they walked from area to area. */
async function pastLoads(
  db: Database | Tx,
  { until: day, zone, walks }: { until: string; zone: string; walks: readonly Walk[] },
): Promise<Map<string, PastLoad>> {
  const [first, last] = [addDays(day, -loadDays), addDays(day, -1)];
  const from = dayWindow(first, zone).from.toISOString();
  const until = dayWindow(day, zone).from.toISOString();
  const table = JSON.stringify(walks.map(({ between: [area, other], minutes }) => ({ area, other, minutes })));
  const { rows } = await db.execute<{ id: string } & PastLoad>(sql`
    with crew as (
      select a.id, a.cleaner_id as person_id, a.unit_id, a.kind_id, a.planned_at, a.estimated_minutes from assignments a
      where not a.uncovered and a.planned_at >= ${from} and a.planned_at < ${until} and a.status in ('needs_review', 'done')
      union
      select a.id, c.cleaner_id, a.unit_id, a.kind_id, a.planned_at, a.estimated_minutes from assignments a
      ${helpers}
      where a.planned_at >= ${from} and a.planned_at < ${until} and a.status in ('needs_review', 'done')
    ), shared as (
      select crew.*, count(*) over (partition by crew.id) as people, u.location as area,
        lag(u.location) over (partition by person_id, (planned_at at time zone ${zone})::date order by planned_at, crew.id) as before
      from crew join units u on u.id = crew.unit_id
    ), walk as (
      select w.area, w.other, w.minutes from json_to_recordset(${table}::json) w(area text, other text, minutes int)
    ), worked as (
      select person_id, sum(coalesce(estimated_minutes, 0) / people)::int as minutes, count(*) filter (where kind_id = ${deepCleanKindId})::int as heavy,
        coalesce(sum(coalesce(w.minutes, ${unknownWalkMinutes})) filter (where before <> shared.area), 0)::int as walking
      from shared left join walk w on before <> shared.area and ((w.area, w.other) = (before, shared.area) or (w.other, w.area) = (before, shared.area))
      group by person_id
    ), booked as (
      select p.id, sum(extract(epoch from s.end_time - s.start_time) / 60)::int as present
      from users p join schedules s on s.date between ${first} and ${last} and s.status <> 'absent'
        and ${booksCleaner}
      where p.role = 'cleaner' and p.removed_at is null group by p.id
    )
    select p.id, coalesce(w.minutes, 0) as minutes, coalesce(w.walking, 0) as walking, coalesce(w.heavy, 0) as heavy, coalesce(b.present, 0) as present
    from users p left join worked w on w.person_id = p.id left join booked b on b.id = p.id
    where w.person_id is not null or b.id is not null`);
  return new Map(rows.map(({ id, ...load }) => [id, load]));
}
