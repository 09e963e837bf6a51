import { sql } from "drizzle-orm";
import type { Database, Tx } from "../../../server/database/open";
import { dayWindow } from "../../../shared/time";
import type { LinkedWork } from "../rules/follow";
import type { NeedKey } from "../rules/needs";

/** Work that was planned for a need, with its people. */
export type Linked = LinkedWork &
  NeedKey & {
    assignmentId: string;
    unitCode: string;
    missingIds: string[];
    people: string[];
    /** Its stay: the villa (null: unknown) and the days. */
    stayUnitId: string | null;
    arrival: string;
    departure: string;
  };

type Row = Omit<Linked, "put"> & { putUnitId: string; putDate: string; putTime: string };

/** Which linked work: everything, or what concerns some villas. */
export type Which = { unitIds?: readonly string[] };

/** The unfinished work planned for needs, from a park day on, by day and villa. */
export async function linkedWork(
  db: Database | Tx,
  { zone, today }: { zone: string; today: string },
  { unitIds }: Which = {},
): Promise<Linked[]> {
  const villas = unitIds && sql`${sql.param([...unitIds])}::uuid[]`;
  const { rows } = await db.execute<Row>(sql`
    select l.assignment_id as "assignmentId", l.stay_id as "stayId", l.rule_id as "ruleId", l.nth,
      l.unit_id as "putUnitId", l.date::text as "putDate", to_char(l.time, 'HH24:MI') as "putTime",
      l.kept_for as "keptFor", l.missing_ids::text[] as "missingIds", s.unit_id as "stayUnitId",
      s.arrival::text as arrival, s.departure::text as departure,
      a.unit_id as "unitId", u.code as "unitCode", a.status,
      to_char(a.planned_at at time zone ${zone}, 'YYYY-MM-DD') as date,
      to_char(a.planned_at at time zone ${zone}, 'HH24:MI') as time,
      exists (select from audit_logs c where c.entity = 'assignments' and c.entity_id = a.id and c.user_id is not null
        and c.created_at >= l.created_at and c.action not in
          ('assignment.create', 'assignment.follow', 'assignment.absent', 'assignment.return')) as "isTouched",
      array(select a.cleaner_id::text where not a.uncovered union all
        select c.cleaner_id::text from assignment_collaborators c
        where c.assignment_id = a.id and c.left_at is null) as people
    from stay_work l
    join stays s on s.id = l.stay_id
    join assignments a on a.id = l.assignment_id
    join units u on u.id = a.unit_id
    where a.status in ('pending', 'in_progress') and a.planned_at >= ${dayWindow(today, zone).from.toISOString()}
      ${villas ? sql`and (l.unit_id = any(${villas}) or s.unit_id = any(${villas}))` : sql``}
    order by a.planned_at, u.code, a.id`);
  return rows.map(({ putUnitId, putDate, putTime, ...row }) => ({
    ...row,
    put: { unitId: putUnitId, date: putDate, time: putTime },
  }));
}

/** The open work of villas on park days, as "villa day", each with its assignments' ids. */
export async function openWorkOn(
  db: Database | Tx,
  zone: string,
  places: readonly { unitId: string; date: string }[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (places.length === 0) return found;
  const wanted = places.map(({ unitId, date }) => {
    const { from, until } = dayWindow(date, zone);
    return { unit_id: unitId, date, from: from.toISOString(), until: until.toISOString() };
  });
  // "offset 0": else PostgreSQL goes through all open work for each place.
  const { rows } = await db.execute<{ place: string; id: string }>(sql`
    select distinct p.unit_id || ' ' || p.date as place, a.id
    from json_to_recordset(${JSON.stringify(wanted)}::json) as p (unit_id uuid, date text, "from" timestamptz, until timestamptz)
    cross join lateral (
      select id from assignments w
      where w.unit_id = p.unit_id and w.planned_at >= p."from" and w.planned_at < p.until and w.status <> 'done' offset 0) a`);
  for (const { place, id } of rows) found.set(place, [...(found.get(place) ?? []), id]);
  return found;
}
