import { type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "../../../server/database/open";
import type { settings } from "../../../server/database/tables";
import type { Locale } from "../../../shared/locales";
import { dayWindow } from "../../../shared/time";
import type { VillaReadiness } from "../contract";
import type { StayFacts, WorkFacts } from "../rules";

/** A stay, a cleaning and a villa as PostgreSQL returns them: times as texts. */
export type StayRow = Pick<StayFacts, "id" | "arrival" | "departure"> & {
  checkIn: string | null;
  checkOut: string | null;
  guests: number | null;
  arrivedAt: string | null;
  departedAt: string | null;
};
type Texts<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] };
export type WorkRow = Texts<WorkFacts> & { guestsHereBy: string | null };
export type VillaRow = Pick<VillaReadiness, "unitId" | "code" | "area" | "reason"> & {
  reasonLang: Locale | null;
  blockedAt: string | null;
  stays: StayRow[];
  arrivals: StayRow[];
  work: WorkRow[];
};

/** How far ahead of its day a cleaning may be started, in days, and how many of a villa's latest stays and cleanings can matter. */
const startedEarlyDays = 31;
const pastStays = 2;
const latestCount = 8;

type Wanted = {
  today: string;
  date: string;
  park: typeof settings.$inferSelect;
  unitIds: readonly string[] | undefined;
};

/** The villas with the stays that touch today, the last ones before it, the arrivals of a day, and the latest cleanings. Index probes only, however long the history. */
export async function villaRows(
  db: Database | Tx,
  { today, date, park: { timeZone: zone, ...usual }, unitIds }: Wanted,
): Promise<VillaRow[]> {
  const [from, until] = [dayWindow(today, zone).from.toISOString(), dayWindow(today, zone).until.toISOString()];
  const workColumns = sql`a.id, a.planned_at, a.status, a.started_at, a.rejected_at, a.finished_at, a.round, a.qc_status, a.guests_here_at, a.guests_here_by_id`;
  const isAsked = (unit: SQL) => (unitIds ? sql`${unit} = any(${sql.param([...unitIds])}::uuid[])` : sql`true`);
  const stayOf = sql`json_build_object('id', s.id, 'arrival', s.arrival, 'departure', s.departure, 'checkIn', s.check_in, 'checkOut', s.check_out,
    'guests', s.guests, 'arrivedAt', s.arrived_at, 'departedAt', s.departed_at)`;
  const mayBeCurrent = sql`(a.place = 1 or a.started_at >= guests.left_early_at)`;
  const counts = sql`s.status = 'booked' and s.kind <> 'block'`;
  const { rows } = await db.execute<VillaRow>(sql`
    with near as (
      select s.* from stays s where ${counts} and s.unit_id is not null and ${isAsked(sql`s.unit_id`)}
        and daterange(s.arrival, s.departure, '[]') && daterange(${today}::date, ${today}::date, '[]')
    ), guests as materialized (
      select s.unit_id, json_agg(${stayOf}) as stays,
        min(s.departed_at) filter (where (s.departed_at at time zone ${zone})::date < s.departure) as left_early_at
      from (
        select * from near
        union all
        select past.* from units u cross join lateral (
          select s.* from stays s where ${counts} and s.unit_id = u.id and s.departure < ${today}::date
          order by s.departure desc, coalesce(s.check_out, ${usual.checkOutTime}::time) desc, s.id desc limit ${pastStays}) past
        where u.removed_at is null and ${isAsked(sql`u.id`)}
      ) s group by s.unit_id
    )
    select u.id as "unitId", u.code, u.location as area, b.reason, b.lang as "reasonLang", b.created_at as "blockedAt",
      coalesce(guests.stays, '[]') as stays, coalesce(next.stays, '[]') as arrivals, coalesce(cleanings.work, '[]') as work
    from units u left join unit_blocks b on b.unit_id = u.id and b.ended_at is null
    left join guests on guests.unit_id = u.id
    cross join lateral (
      select json_agg(${stayOf}) as stays from stays s where ${counts} and s.unit_id = u.id and s.arrival = ${date}::date
    ) next
    cross join lateral (
      select json_agg(json_build_object('id', a.id, 'day', (a.planned_at at time zone ${zone})::date, 'plannedAt', a.planned_at, 'status', a.status,
        'begunAt', a.started_at, 'startedAt', case when a.status = 'in_progress' then greatest(a.started_at, a.rejected_at,
          (select max(r.reviewed_at) from qc_reviews r where r.assignment_id = a.id and r.status = 'needs_rework')) else a.started_at end,
        'finishedAt', a.finished_at,
        'approvedAt', case when a.status = 'done' and ${mayBeCurrent} then coalesce((select max(l.created_at) from audit_logs l
          where l.entity = 'assignments' and l.entity_id = a.id and l.action = 'assignment.approve'), a.finished_at) end,
        'passedAt', case when a.qc_status = 'passed' and ${mayBeCurrent} then
          (select r.reviewed_at from qc_reviews r where r.assignment_id = a.id and r.round = a.round) end,
        'guestsHereAt', a.guests_here_at, 'guestsHereBy', case when a.guests_here_at is not null then (select p.name from users p where p.id = a.guests_here_by_id) end)) as work
      from (
        select a.*, bool_or(a.status = 'pending' and a.guests_here_at is not null) over () as is_reported from (
          (select ${workColumns}, row_number() over (order by a.planned_at desc, a.id desc) as place from assignments a
            where a.unit_id = u.id and a.planned_at < ${until} order by a.planned_at desc, a.id desc limit ${latestCount})
          union all
          (select ${workColumns}, 1 as place from assignments a where a.unit_id = u.id and a.planned_at >= ${until}
            and a.planned_at < ${until}::timestamptz + make_interval(days => ${startedEarlyDays}) and (a.status <> 'pending' or a.guests_here_at is not null))
        ) a
      ) a where a.is_reported or a.planned_at >= ${from} or ${mayBeCurrent}
    ) cleanings
    where u.removed_at is null and ${isAsked(sql`u.id`)}`);
  return rows;
}
