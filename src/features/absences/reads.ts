import { type SQL, sql } from "drizzle-orm";
import { isoColumn } from "../../server/database/iso";
import type { Database, Tx } from "../../server/database/open";
import type { Person } from "../../server/person";
import { unitInWork } from "../units/reads/in-work";
import type { Absence, HandedOver } from "./contract";
import { handlesAllAbsences } from "./rules";

type Days = { from?: string | undefined; to?: string | undefined };

/** The absences on these days, by date and name: all, or this person's own. */
export function absencesOf(db: Database, by: Person, { from, to }: Days): Promise<Absence[]> {
  const conditions = [handlesAllAbsences(by) ? sql`true` : sql`p.id = ${by.id}`];
  if (from !== undefined) conditions.push(sql`away.date >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`away.date <= ${to}::date`);
  return absencesWhere(db, sql.join(conditions, sql` and `));
}

/** A person's absences on these days (both inclusive), by date. */
export function absencesBetween(tx: Tx, userId: string, days: { from: string; to: string }): Promise<Absence[]> {
  return absencesWhere(tx, sql`p.id = ${userId} and away.date between ${days.from}::date and ${days.to}::date`);
}

/** The absence with this id. */
export async function absenceOf(tx: Tx, id: string): Promise<Absence | undefined> {
  return (await absencesWhere(tx, sql`away.id = ${id}`))[0];
}

/** The unfinished work that a person left by being absent on these days and that teammates have now, by planned start. */
export async function handedOver(
  db: Database,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<HandedOver[]> {
  const { rows } = await db.execute<HandedOver>(sql`
    select a.id, ${isoColumn("a.planned_at")} as "plannedAt", json_build_object('id', p.id, 'name', p.name) as cleaner,
      ${unitInWork} as unit
    from availabilities away
    join absence_work l on l.absence_id = away.id
    join assignments a on a.id = l.assignment_id
    join units u on u.id = a.unit_id
    join users p on p.id = a.cleaner_id
    where away.user_id = ${userId} and away.date between ${from}::date and ${to}::date
      and a.status in ('pending', 'in_progress') and not a.uncovered
    order by a.planned_at, u.code, a.id`);
  return rows;
}

async function absencesWhere(db: Database | Tx, where: SQL): Promise<Absence[]> {
  const { rows } = await db.execute<Absence>(sql`
    select away.id, p.id as "userId", json_build_object('id', p.id, 'name', p.name) as user,
      to_char(away.date, 'YYYY-MM-DD') as date, away.reason, away.reason_lang as lang
    from availabilities away join users p on p.id = away.user_id
    where ${where} and not away.is_available order by away.date, p.name, p.id`);
  return rows;
}
