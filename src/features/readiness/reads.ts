import { type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "../../server/database/open";
import { settings } from "../../server/database/tables";
import type { Locale } from "../../shared/locales";
import { compareNaturally } from "../../shared/natural-order";
import { dayWindow, parkDay, parkInstant } from "../../shared/time";
import type { VillaReadiness } from "./contract";
import {
  departureOf,
  dueAt,
  hasLeft,
  hereAt,
  latestOf,
  type ReadinessClock,
  readinessOf,
  reportOf,
  type StayFacts,
  type WorkFacts,
} from "./rules";

/** Which villas (all by default), and the park day whose arrivals count (today by default). */
type Asked = { unitIds?: readonly string[]; date?: string | undefined };

/** How far the villas are now, and when they are needed on a day, by code (docs/domain.md, "Readiness"). Removed villas are left out. */
export async function readinessNow(
  db: Database | Tx,
  now: Date,
  { unitIds, date: asked }: Asked = {},
): Promise<VillaReadiness[]> {
  const [park] = await db.select().from(settings);
  if (!park) throw new Error("the park has no settings");
  const today = parkDay(now, park.timeZone);
  const clock = { now, today, zone: park.timeZone, readyWhen: park.readyWhen };
  const date = asked ?? today;
  const instantOf = instants(clock.zone);
  const toStay = (row: StayRow): Stay => ({
    ...row,
    arrivesAt: instantOf(row.arrival, row.checkIn ?? park.checkInTime),
    leavesAt: instantOf(row.departure, row.checkOut ?? park.checkOutTime),
    isEarly: row.checkIn !== null && row.checkIn < park.checkInTime,
    arrivedAt: toDate(row.arrivedAt),
    departedAt: toDate(row.departedAt),
  });
  const rows = await villaRows(db, { today, date, park, unitIds });
  return rows
    .map((row) => {
      const facts = { stays: row.stays.map(toStay), arrivals: row.arrivals.map(toStay), work: row.work.map(toWork) };
      return villaOf(row, facts, clock);
    })
    .sort((one, other) => compareNaturally(one.code, other.code));
}

type Stay = StayFacts & { guests: number | null; isEarly: boolean };
type Work = WorkFacts & { guestsHereBy: string | null };
/** `arrivals`: those of the day that was asked for. */
type Facts = { stays: readonly Stay[]; arrivals: readonly Stay[]; work: readonly Work[] };

function villaOf(row: VillaRow, { stays, arrivals, work }: Facts, clock: ReadinessClock): VillaReadiness {
  const block = row.reason === null ? null : { reason: row.reason, since: new Date(row.blockedAt ?? 0) };
  const { state, since } = readinessOf({ block, stays, work }, clock);
  const arriving = earliest(
    arrivals.filter((stay) => !departureOf(stay, clock.zone)),
    (stay) => dueAt(stay, clock),
  );
  const report = reportOf(work);
  return {
    ...{ unitId: row.unitId, code: row.code, area: row.area, state },
    ...{ reason: row.reason, reasonLang: row.reasonLang, since: since?.toISOString() ?? null },
    neededBy: arriving ? dueAt(arriving, clock).toISOString() : null,
    guestsHere: report?.guestsHereAt ? { at: report.guestsHereAt.toISOString(), by: report.guestsHereBy } : null,
    leaving: leavingOf(stays, work, clock),
    arriving: arriving && {
      ...{ stayId: arriving.id, plannedAt: arriving.arrivesAt.toISOString(), isEarly: arriving.isEarly },
      ...{ guests: arriving.guests, hereSince: hereAt(arriving, clock)?.toISOString() ?? null },
    },
  };
}

/** The stay whose guests are there; if there are none, the last one that left today. */
function leavingOf(
  stays: readonly Stay[],
  work: readonly WorkFacts[],
  clock: ReadinessClock,
): VillaReadiness["leaving"] {
  const begun = stays.filter((stay) => dueAt(stay, clock) <= clock.now);
  const here = begun.filter((stay) => !hasLeft(stay, work, clock));
  const leftToday = (one: Stay) => parkDay(departureOf(one, clock.zone) ?? one.leavesAt, clock.zone) === clock.today;
  const stay =
    earliest(here, ({ leavesAt }) => leavesAt) ?? latestOf(begun.filter(leftToday), ({ leavesAt }) => leavesAt) ?? null;
  return (
    stay && {
      ...{ stayId: stay.id, plannedAt: stay.leavesAt.toISOString() },
      leftAt: departureOf(stay, clock.zone)?.toISOString() ?? null,
    }
  );
}

function earliest<T extends { id: string }>(all: readonly T[], timeOf: (one: T) => Date): T | null {
  const inOrder = all.toSorted(
    (one, other) => timeOf(one).getTime() - timeOf(other).getTime() || (one.id < other.id ? -1 : 1),
  );
  return inOrder[0] ?? null;
}

/** The instants of park days and times (HH:MM or HH:MM:SS): most of a park's stays share a few. */
function instants(zone: string): (day: string, time: string) => Date {
  const known = new Map<string, Date>();
  return (day, time) => {
    const key = `${day} ${time}`;
    const found = known.get(key) ?? parkInstant(day, time.slice(0, 5), zone);
    known.set(key, found);
    return found;
  };
}

type StayRow = Pick<StayFacts, "id" | "arrival" | "departure"> & {
  checkIn: string | null;
  checkOut: string | null;
  guests: number | null;
  arrivedAt: string | null;
  departedAt: string | null;
};
type Texts<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] };
type WorkRow = Texts<WorkFacts> & { guestsHereBy: string | null };
type VillaRow = Pick<VillaReadiness, "unitId" | "code" | "area" | "reason"> & {
  reasonLang: Locale | null;
  blockedAt: string | null;
  stays: StayRow[];
  arrivals: StayRow[];
  work: WorkRow[];
};

const toDate = (text: string | null) => (text === null ? null : new Date(text));
const toWork = (row: WorkRow): Work => ({
  ...{ id: row.id, day: row.day, status: row.status, plannedAt: new Date(row.plannedAt), begunAt: toDate(row.begunAt) },
  ...{ startedAt: toDate(row.startedAt), finishedAt: toDate(row.finishedAt), approvedAt: toDate(row.approvedAt) },
  ...{ passedAt: toDate(row.passedAt), guestsHereAt: toDate(row.guestsHereAt) },
  guestsHereBy: row.guestsHereBy,
});

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
async function villaRows(
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
