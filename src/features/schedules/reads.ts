import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { iso, isoColumn } from "../../server/database/iso";
import type { Database, Tx } from "../../server/database/open";
import { cursorTo, type Page, placeAt, type Window } from "../../server/http/lists";
import type { Person } from "../../server/person";
import type { Reply } from "../../shared/endpoint";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import { clock, day, id } from "../../shared/shapes";
import { feedback } from "../assignments/reads/board";
import type { getSeries, Schedule } from "./contract";
import { isCompleted } from "./rules/booking";
import type { Claimed } from "./rules/taken-times";

/** Park days, both inclusive, and statuses separated by commas. */
type Question = { from?: string | undefined; to?: string | undefined; status?: string | undefined };

/** The cursor: day, start and id of the last row. */
const place = z.tuple([day, clock, id]);

/** A page of the schedules that the user may read, by date and start. Refuses an invalid cursor (422). */
export async function schedulePage(
  db: Database,
  by: Person,
  { from, to, status }: Question,
  { limit, cursor }: Window,
): Promise<Page<Schedule>> {
  const conditions = [readableBy(by)];
  if (from !== undefined) conditions.push(sql`s.date >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`s.date <= ${to}::date`);
  if (status !== undefined) conditions.push(sql`s.status = any(${sql.param(status.split(","))}::schedule_status[])`);
  const behind = placeAt(place, cursor);
  if (behind)
    conditions.push(sql`(s.date, s.start_time, s.id) > (${behind[0]}::date, ${behind[1]}::time, ${behind[2]}::uuid)`);
  // Read one more row to know whether there is another page.
  const rows = await schedulesWhere(db, sql.join(conditions, sql` and `), limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown,
    next: last && rows.length > limit ? cursorTo([last.date, last.startTime, last.id]) : undefined,
  };
}

/** The schedules of a day that the user may read, by start. */
export function schedulesOfDay(db: Database, by: Person, date: string): Promise<Schedule[]> {
  return schedulesWhere(db, sql`s.date = ${date}::date and ${readableBy(by)}`);
}

/** The rows of a booking that the user may read (else 404), by its id or that of one of its rows. */
export async function bookingFor(db: Database, by: Person, id: string): Promise<Schedule[]> {
  const bookingId = sql`coalesce((select booking_id from schedules where id = ${id}::uuid), ${id}::uuid)`;
  const rows = await schedulesWhere(db, sql`s.booking_id = ${bookingId} and ${readableBy(by)}`);
  if (rows.length === 0) throw notFound();
  return rows;
}

type Day = Reply<typeof getSeries>[number];

/** The days that were booked in one save with a booking (else 404), by date. */
export async function seriesOf(db: Database, id: string): Promise<Day[]> {
  const { rows } = await db.execute<Omit<Day, "isCompleted"> & { booked: Pick<Schedule, "status">[] }>(sql`
    select b.id as "bookingId", to_char(b.date, 'YYYY-MM-DD') as date,
      (select json_agg(json_build_object('status', s.status)) from schedules s where s.booking_id = b.id) as booked,
      (count(a.id) filter (where a.status = 'pending'))::int as pending,
      (count(a.id) filter (where a.status <> 'pending'))::int as begun
    from bookings own
    join bookings b on b.id = own.id or b.series_id = own.series_id
    left join assignments a on a.booking_id = b.id
    where own.id = coalesce((select booking_id from schedules where id = ${id}::uuid), ${id}::uuid)
    group by b.id order by b.date, b.id`);
  if (rows.length === 0) throw notFound();
  return rows.map(({ booked, ...day }) => ({ ...day, isCompleted: isCompleted(booked) }));
}

/** All rows of these bookings, by date and start. */
export function schedulesOf(tx: Tx, bookingIds: readonly string[]): Promise<Schedule[]> {
  return schedulesWhere(tx, sql`s.booking_id = any(${sql.param(bookingIds)}::uuid[])`);
}

/** Schedules as the API returns them, by date and start; `where` refers to `s` (schedules). */
export async function schedulesWhere(db: Database | Tx, where: SQL, limit?: number): Promise<Schedule[]> {
  const { rows } = await db.execute<Schedule>(sql`
    select s.id, s.booking_id as "bookingId", (select b.series_id from bookings b where b.id = s.booking_id) as "seriesId", ${etag} as etag, s.status, s.notes, s.notes_lang as lang, s.unit_ids as "unitIds",
      coalesce(back.villas, '[]') as "sentBack",
      to_char(s.date, 'YYYY-MM-DD') as date,
      to_char(s.start_time, 'HH24:MI') as "startTime", to_char(s.end_time, 'HH24:MI') as "endTime",
      s.cleaner_id as "cleanerId", ${named("p")} as cleaner,
      s.supervisor_id as "supervisorId", ${named("boss")} as supervisor,
      s.team_id as "teamId",
      case when t.id is not null then json_build_object('id', t.id, 'name', t.name, 'number', t.number) end as team,
      ${isoColumn("s.created_at")} as "createdAt", ${isoColumn("s.updated_at")} as "updatedAt"
    from schedules s
    left join users p on p.id = s.cleaner_id
    left join users boss on boss.id = s.supervisor_id
    left join teams t on t.id = s.team_id
    left join (${sentBack}) back on back.booking_id = s.booking_id
    where ${where} order by s.date, s.start_time, s.id limit ${limit ?? null}`);
  return rows;
}

/** The version of a row's booking: a hash of everything that an edit can change. */
const etag = sql`format('"%s"', to_hex(hashtextextended(json_build_array(
  s.date, s.start_time, s.end_time, s.team_id, s.supervisor_id, s.unit_ids, s.notes,
  (select array_agg(o.cleaner_id order by o.cleaner_id) from schedules o where o.booking_id = s.booking_id))::text, 0)))`;

/** The villas of each booking that were sent back, from the park's few assignments in progress. */
const sentBack = sql`select a.booking_id, json_agg(json_build_object('unitId', a.unit_id, 'kind', ${feedback},
    'by', coalesce(inspector.name, judge.name, ''), 'at', ${iso(sql`coalesce(r.reviewed_at, a.rejected_at)`)},
    'text', coalesce(r.notes, a.rejection_reason, ''), 'lang', case when r.id is null then a.rejection_lang else r.lang end) order by a.unit_id) as villas
  from assignments a
  left join qc_reviews r on r.assignment_id = a.id and r.round = a.round and r.status = 'needs_rework'
  left join users inspector on inspector.id = r.reviewer_id
  left join users judge on judge.id = a.rejected_by_id
  where a.status = 'in_progress' and ${feedback} is not null group by a.booking_id`;

/** The condition on `s` (schedules) for what a user may read: cleaners their own rows and their team's. */
export function readableBy({ role, id: who }: Person): SQL {
  if (role !== "cleaner") return sql`true`;
  return sql`(s.cleaner_id = ${who} or s.team_id = (select u.team_id from users u where u.id = ${who}))`;
}

function named(table: string): SQL {
  const of = sql.raw(table);
  return sql`case when ${of}.id is not null then json_build_object('id', ${of}.id, 'name', ${of}.name) end`;
}

/** A cleaner's own row (else 404). */
export async function ownRow(tx: Tx, by: Person, scheduleId: string): Promise<Schedule> {
  const [row] = await schedulesWhere(tx, sql`s.id = ${scheduleId} and s.cleaner_id = ${by.id}`);
  if (!row) throw notFound();
  return row;
}

/**
 * The rows of other bookings that overlap with what is wanted and share a villa, person, team or supervisor with it. `people` are its cleaners, or
 * else its team's; a team's row without a cleaner shares those who are in that team.
 */
export function overlappingRows(tx: Tx, wanted: Claimed, people: readonly string[]): Promise<Schedule[]> {
  const { dates, startTime, endTime, teamId, supervisorId, unitIds, exceptBookingIds = [] } = wanted;
  const uuids = (ids: readonly string[]) => sql`${sql.param(ids)}::uuid[]`;
  return schedulesWhere(
    tx,
    sql`s.date = any(${sql.param(dates)}::date[]) and s.start_time < ${endTime}::time and s.end_time > ${startTime}::time
      and s.status <> 'absent' and s.booking_id <> all(${uuids(exceptBookingIds)})
      and (s.cleaner_id = any(${uuids(people)}) or s.team_id = ${teamId ?? null}::uuid
        or s.cleaner_id is null and s.team_id in (select u.team_id from users u where u.id = any(${uuids(people)}))
        or s.supervisor_id = ${supervisorId ?? null}::uuid or s.unit_ids && ${uuids(unitIds)})`,
  );
}

/** A cleaner's own rows from a day on at times at which their team is booked without named cleaners, unless they are absent. */
export function rowsBesideTeam(tx: Tx, personId: string, from: string): Promise<Schedule[]> {
  return schedulesWhere(
    tx,
    sql`s.cleaner_id = ${personId} and s.status <> 'absent' and s.date >= ${from}::date and exists (
      select from users u join schedules o on o.team_id = u.team_id
      where u.id = ${personId} and u.role = 'cleaner' and o.cleaner_id is null and o.status <> 'absent'
        and o.date = s.date and o.start_time < s.end_time and o.end_time > s.start_time)`,
  );
}

/** The refusal of a schedule that is unknown or somebody else's (404). */
export function notFound(): Problem {
  return new Problem("not-found", say("This schedule does not exist or is not yours."));
}
