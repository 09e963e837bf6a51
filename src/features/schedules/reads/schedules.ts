import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Database, Tx } from "../../../server/database/open";
import { cursorTo, type Page, placeAt, type Window } from "../../../server/http/lists";
import type { Person } from "../../../server/person";
import type { Reply } from "../../../shared/endpoint";
import { clock, day, id } from "../../../shared/shapes";
import { isoColumn } from "../../assignments/reads/assignment";
import type { getAbsences, Schedule } from "../contract";

type Absence = Reply<typeof getAbsences>[number];
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

/** All rows of these bookings, by date and start. */
export function schedulesOf(tx: Tx, bookingIds: readonly string[]): Promise<Schedule[]> {
  return schedulesWhere(tx, sql`s.booking_id = any(${sql.param(bookingIds)}::uuid[])`);
}

/** Schedules as the API returns them, by date and start; `where` refers to `s` (schedules). */
export async function schedulesWhere(db: Database | Tx, where: SQL, limit?: number): Promise<Schedule[]> {
  const { rows } = await db.execute<Schedule>(sql`
    select s.id, s.booking_id as "bookingId", s.status, s.notes, s.unit_ids as "unitIds",
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
    where ${where} order by s.date, s.start_time, s.id limit ${limit ?? null}`);
  return rows;
}

/** The absences on these days, by date and name; a cleaner sees only their own. */
export async function absencesOf(
  db: Database,
  by: Person,
  { from, to }: { from: string; to: string },
): Promise<Absence[]> {
  const whose = by.role === "cleaner" ? sql`p.id = ${by.id}` : sql`true`;
  const { rows } = await db.execute<Absence>(sql`
    select p.id as "userId", ${named("p")} as user, to_char(away.date, 'YYYY-MM-DD') as date, away.reason
    from availabilities away join users p on p.id = away.user_id
    where not away.is_available and away.date between ${from}::date and ${to}::date and p.removed_at is null and ${whose}
    order by away.date, p.name, p.id`);
  return rows;
}

/** The condition on `s` (schedules) for what a user may read: cleaners their own rows and their team's. */
export function readableBy({ role, id: who }: Person): SQL {
  if (role !== "cleaner") return sql`true`;
  return sql`(s.cleaner_id = ${who} or s.team_id = (select u.team_id from users u where u.id = ${who}))`;
}

function named(table: string): SQL {
  const of = sql.raw(table);
  return sql`case when ${of}.id is not null then json_build_object('id', ${of}.id, 'name', ${of}.name) end`;
}
