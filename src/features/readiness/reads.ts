import { sql } from "drizzle-orm";
import type { Database, Tx } from "../../server/database/open";
import { settings } from "../../server/database/tables";
import type { Locale } from "../../shared/locales";
import { compareNaturally } from "../../shared/natural-order";
import { dayWindow, parkDay, parkInstant } from "../../shared/time";
import type { VillaReadiness } from "./contract";
import { departureOf, dueAt, hasLeft, type ReadinessClock, readinessOf, type StayFacts, type WorkFacts } from "./rules";

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
  const clock = { now, zone: park.timeZone, readyWhen: park.readyWhen };
  const today = parkDay(now, clock.zone);
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
  const rows = await villaRows(db, { today, date, zone: clock.zone, unitIds });
  return rows
    .map((row) => villaOf(row, row.stays.map(toStay), row.work.map(toWork), { clock, date, today }))
    .sort((one, other) => compareNaturally(one.code, other.code));
}

type Stay = StayFacts & { guests: number | null; isEarly: boolean };
type Days = { clock: ReadinessClock; date: string; today: string };

function villaOf(row: VillaRow, stays: readonly Stay[], work: readonly WorkFacts[], days: Days): VillaReadiness {
  const { clock, date } = days;
  const block = row.reason === null ? null : { reason: row.reason, since: new Date(row.blockedAt ?? 0) };
  const { state, since } = readinessOf({ block, stays, work }, clock);
  const arriving = earliest(
    stays.filter(({ arrival }) => arrival === date),
    (stay) => dueAt(stay, clock),
  );
  return {
    ...{ unitId: row.unitId, code: row.code, area: row.area, state },
    ...{ reason: row.reason, reasonLang: row.reasonLang, since: since?.toISOString() ?? null },
    neededBy: arriving ? dueAt(arriving, clock).toISOString() : null,
    guestsHere: guestsHereOf(row),
    leaving: leavingOf(stays, work, days),
    arriving: arriving && {
      ...{ stayId: arriving.id, plannedAt: arriving.arrivesAt.toISOString(), isEarly: arriving.isEarly },
      ...{ guests: arriving.guests, hereSince: arriving.arrivedAt?.toISOString() ?? null },
    },
  };
}

function guestsHereOf({ work }: VillaRow): VillaReadiness["guestsHere"] {
  const report = work.find(({ status, guestsHereAt }) => status === "pending" && guestsHereAt);
  return report?.guestsHereAt ? { at: new Date(report.guestsHereAt).toISOString(), by: report.guestsHereBy } : null;
}

/** The stay whose guests are there; if there are none, the last one that left today. */
function leavingOf(
  stays: readonly Stay[],
  work: readonly WorkFacts[],
  { clock, today }: Days,
): VillaReadiness["leaving"] {
  const begun = stays.filter((stay) => dueAt(stay, clock) <= clock.now);
  const here = begun.filter((stay) => !hasLeft(stay, work, clock));
  const leftToday = ({ departure, departedAt }: Stay) =>
    departure === today || (departedAt !== null && parkDay(departedAt, clock.zone) === today);
  const stay =
    earliest(here, ({ leavesAt }) => leavesAt) ?? earliest(begun.filter(leftToday), ({ leavesAt }) => leavesAt);
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
  work: WorkRow[];
};

const toDate = (text: string | null) => (text === null ? null : new Date(text));
const toWork = (row: WorkRow): WorkFacts => ({
  ...{ id: row.id, day: row.day, status: row.status, plannedAt: new Date(row.plannedAt) },
  ...{ startedAt: toDate(row.startedAt), finishedAt: toDate(row.finishedAt), approvedAt: toDate(row.approvedAt) },
  ...{ passedAt: toDate(row.passedAt), guestsHereAt: toDate(row.guestsHereAt) },
});

/** How far ahead of its day a cleaning may be started, in days, and how many of a villa's latest cleanings can matter. */
const startedEarlyDays = 31;
const latestCount = 8;

/** The villas with the stays that touch the days, the last one before them, and the latest cleanings. Index probes only, however long the history. */
async function villaRows(
  db: Database | Tx,
  { today, date, zone, unitIds }: { today: string; date: string; zone: string; unitIds: readonly string[] | undefined },
): Promise<VillaRow[]> {
  const until = dayWindow(today, zone).until.toISOString();
  const isAsked = unitIds ? sql`u.id = any(${sql.param([...unitIds])}::uuid[])` : sql`true`;
  const counts = sql`s.status = 'booked' and s.kind <> 'block'`;
  const { rows } = await db.execute<VillaRow>(sql`
    with near as (
      select s.* from stays s where ${counts} and daterange(s.arrival, s.departure, '[]') && daterange(${today}::date, ${today}::date, '[]')
      union
      select s.* from stays s where ${counts} and daterange(s.arrival, s.departure, '[]') && daterange(${date}::date, ${date}::date, '[]')
        and s.arrival = ${date}::date
    )
    select u.id as "unitId", u.code, u.location as area, b.reason, b.lang as "reasonLang", b.created_at as "blockedAt",
      coalesce(guests.stays, '[]') as stays, coalesce(cleanings.work, '[]') as work
    from units u left join unit_blocks b on b.unit_id = u.id and b.ended_at is null
    cross join lateral (
      select json_agg(json_build_object('id', s.id, 'arrival', s.arrival, 'departure', s.departure, 'checkIn', s.check_in, 'checkOut', s.check_out,
        'guests', s.guests, 'arrivedAt', s.arrived_at, 'departedAt', s.departed_at)) as stays
      from (
        select * from near s where s.unit_id = u.id
        union
        (select s.* from stays s where ${counts} and s.unit_id = u.id and s.departure < ${today}::date
          order by s.departure desc, s.check_out desc nulls last, s.id desc limit 1)
      ) s
    ) guests
    cross join lateral (
      select json_agg(json_build_object('id', a.id, 'day', (a.planned_at at time zone ${zone})::date, 'plannedAt', a.planned_at, 'status', a.status,
        'startedAt', case when a.status = 'in_progress' then greatest(a.started_at, a.rejected_at,
          (select max(r.reviewed_at) from qc_reviews r where r.assignment_id = a.id and r.status = 'needs_rework')) else a.started_at end,
        'finishedAt', a.finished_at,
        'approvedAt', case when a.place = 1 and a.status = 'done' then coalesce((select max(l.created_at) from audit_logs l
          where l.entity = 'assignments' and l.entity_id = a.id and l.action = 'assignment.approve'), a.finished_at) end,
        'passedAt', case when a.place = 1 and a.qc_status = 'passed' then
          (select r.reviewed_at from qc_reviews r where r.assignment_id = a.id and r.round = a.round) end,
        'guestsHereAt', a.guests_here_at, 'guestsHereBy', (select p.name from users p where p.id = a.guests_here_by_id))) as work
      from (
        (select a.*, row_number() over (order by a.planned_at desc, a.id desc) as place from assignments a
          where a.unit_id = u.id and a.planned_at < ${until} order by a.planned_at desc, a.id desc limit ${latestCount})
        union all
        (select a.*, 1 as place from assignments a where a.unit_id = u.id and a.planned_at >= ${until}
          and a.planned_at < ${until}::timestamptz + make_interval(days => ${startedEarlyDays}) and a.status <> 'pending')
      ) a
    ) cleanings
    where u.removed_at is null and ${isAsked}`);
  return rows;
}
