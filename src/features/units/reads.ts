import { and, desc, eq, getTableColumns, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { ActionContext, ReadContext } from "../../server/actions/context";
import type { Database, Tx } from "../../server/database/open";
import { assignments, settings, units } from "../../server/database/tables";
import { compareNaturally } from "../../shared/natural-order";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import { dayWindow, parkDay } from "../../shared/time";
import type { Unit, VillaDeletion } from "./contract";
import { bookedIn, markCounts } from "./reads/booked";
import { crewsWhere } from "./reads/crews";

const { removedAt, ...columns } = getTableColumns(units);

/**
 * All villas by code, with the status of their latest assignment planned for today or earlier, else the stored one. Where QC decides when a villa is
 * ready, it needs a review until QC has passed it (docs/domain.md, "Settings").
 */
export function allUnits({ db, zone }: ReadContext, now: Date): Promise<Unit[]> {
  return unitsWhere(db, isNull(removedAt), zone, now);
}

/** The villa with this id, else 404. */
export async function unitById({ tx, zone, now }: ActionContext, id: string): Promise<Unit> {
  const [found] = await unitsWhere(tx, and(eq(units.id, id), isNull(removedAt)), zone, now);
  if (!found) throw notThere();
  return found;
}

/** What an assignment says about its villa: it needs a review until QC has passed it, where only that makes it ready. */
const shownStatus = sql<Unit["status"]>`case
  when ${assignments.status} = 'done' and ${assignments.qcStatus} is distinct from 'passed'
    and (select ${settings.readyWhen} from ${settings}) = 'qc' then 'needs_review'
  else ${assignments.status}::text end`;

async function unitsWhere(db: Database | Tx, where: SQL | undefined, zone: string, now: Date): Promise<Unit[]> {
  const { until } = dayWindow(parkDay(now, zone), zone);
  // One index probe (unit_id, planned_at) per villa, however long its history.
  const latest = db
    .select({
      shown: shownStatus.as("shown"),
    })
    .from(assignments)
    .where(and(eq(assignments.unitId, units.id), lt(assignments.plannedAt, until)))
    .orderBy(desc(assignments.plannedAt), desc(assignments.id))
    .limit(1)
    .as("latest");
  const rows = await db
    .select({ ...columns, status: sql<Unit["status"]>`coalesce(${latest.shown}, ${units.status}::text)` })
    .from(units)
    .leftJoinLateral(latest, sql`true`)
    .where(where);
  return rows
    .map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    .sort((one, other) => compareNaturally(one.code, other.code));
}

/** What deleting a villa (else 404) does: to pending work, to schedules from today on, to stays that end after today, and whether guests are there now. */
export async function deletionOf({ db, zone }: ReadContext, id: string, now: Date): Promise<VillaDeletion> {
  const today = parkDay(now, zone);
  const clock = sql`${now.toISOString()}::timestamptz at time zone ${zone}`;
  const { rows } = await db.execute<VillaDeletion>(sql`
    select
      (select count(*)::int from assignments where unit_id = u.id and status = 'pending') as cleanings,
      (select count(*)::int from (select from schedules where unit_ids @> array[u.id] and date >= ${today}
        group by booking_id having bool_or(status = 'scheduled') or bool_and(status <> 'completed')) booked) as schedules,
      (select count(*)::int from stays where unit_id = u.id and status = 'booked' and departure > ${today}) as stays,
      exists (select from stays s, settings park
        where ${bookedIn("u.id")} and not ${markCounts("s.departed_at", "park")} and s.arrival <= ${today}
          and (${markCounts("s.arrived_at", "park")} or s.arrival + coalesce(s.check_in, park.check_in_time) <= ${clock})
          and s.departure + coalesce(s.check_out, park.check_out_time) > ${clock}) as "hasGuests"
    from units u where u.id = ${id} and u.removed_at is null`);
  const [found] = rows;
  if (!found) throw notThere();
  return found;
}

/** The cleaners with open work in these villas: leads and helpers. */
export function cleanersIn(tx: Tx, unitIds: readonly string[]): Promise<string[]> {
  return crewsWhere(tx, sql`a.unit_id = any(${sql.param(unitIds)}::uuid[]) and a.status <> 'done'`);
}

/** The refusal of an unknown villa (404). */
export function notThere(): Problem {
  return new Problem("not-found", say("This villa does not exist."));
}
