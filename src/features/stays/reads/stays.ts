import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../server/actions/context";
import { anyOf } from "../../../server/database/any-of";
import type { Database, Tx } from "../../../server/database/open";
import { settings, stays, taskRules } from "../../../server/database/tables";
import { entityTag } from "../../../server/http/entity-tags";
import type { Query } from "../../../shared/endpoint";
import { Problem, wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { addDays } from "../../../shared/time";
import type { TaskRule } from "../contract/needs";
import type { getStays, Stay, TaggedStay } from "../contract/stays";
import { type BookedStay, lookAheadDays, type UsualTimes, vacantDays } from "../rules/needs";

/** The columns of a stay in its API shape. */
const { id, source, externalId, unitId, unitCode, arrival, departure, guests, kind, status } = stays;
const { hasChosenUnit, missingSince, arrivedAt, departedAt, updatedAt } = stays;
const hhmm = (column: typeof stays.checkIn | typeof stays.checkOut) =>
  sql<string | null>`to_char(${column}, 'HH24:MI')`;
const columns = {
  id,
  source,
  externalId,
  unitId,
  unitCode,
  arrival,
  departure,
  guests,
  kind,
  status,
  hasChosenUnit,
  missingSince,
  arrivedAt,
  departedAt,
  updatedAt,
  checkIn: hhmm(stays.checkIn).as("check_in_text"),
  checkOut: hhmm(stays.checkOut).as("check_out_text"),
};

/** The stays that touch a range of days, by villa and arrival, on request only those without a villa; refuses a range of more than 400 days or one that ends before it begins (422). */
export async function staysBetween(
  { db }: ReadContext,
  { from, to, cancelled, withoutVilla }: Query<typeof getStays>,
): Promise<Stay[]> {
  expectRange({ from, to }, 400);
  const isShown = cancelled === "true" ? undefined : eq(status, "booked");
  const isWanted = withoutVilla === "true" ? isNull(unitId) : undefined;
  return staysWhere(db, and(touches(from, to), isShown, isWanted));
}

/** Condition: a stay touches these days, in the words of its index. */
export function touches(from: string, to: string): SQL {
  return sql`daterange(${arrival}, ${departure}, '[]') && daterange(${from}::date, ${to}::date, '[]')`;
}

/** One stay. Refuses an unknown one (404). */
export async function stayById(db: Database | Tx, stayId: string): Promise<Stay> {
  const [found] = await staysWhere(db, eq(id, stayId));
  if (!found) throw unknownStay();
  return found;
}

/** The same with its version. */
export function tagged(found: Stay): TaggedStay {
  return { ...found, etag: stayTag(found) };
}

/** The version of a stay: a hash of everything that a person can change. */
export function stayTag(stay: Stay): string {
  const { unitId, unitCode, arrival, departure, checkIn, checkOut, guests, kind, status } = stay;
  return entityTag([unitId, unitCode, arrival, departure, checkIn, checkOut, guests, kind, status]);
}

/** One stay by its source's id, or undefined. */
export async function stayOf(
  db: Database | Tx,
  given: { source: string; externalId: string },
): Promise<Stay | undefined> {
  const [found] = await staysWhere(db, and(eq(source, given.source), eq(externalId, given.externalId)));
  return found;
}

/** The refusal of an unknown stay (404). */
export function unknownStay(): Problem {
  return new Problem("not-found", say("This stay does not exist."));
}

async function staysWhere(db: Database | Tx, where: SQL | undefined): Promise<Stay[]> {
  const rows = await db.select(columns).from(stays).where(where).orderBy(asc(unitId), asc(arrival), asc(id));
  return rows.map((row) => ({
    ...row,
    missingSince: row.missingSince?.toISOString() ?? null,
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    departedAt: row.departedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }));
}

/** Refuses a range that ends before it begins, or has more than `most` days (422). */
export function expectRange({ from, to }: { from: string; to: string }, most: number): void {
  if (to < from) throw wrongField("to", say("The last day must not be before the first day."));
  if (to >= addDays(from, most)) throw wrongField("to", say("At most {most} days at once.", { most }));
}

/** Which stays: of these villas only, and whatever their days these ones. */
type Only = { unitIds?: readonly string[] | undefined; stayIds?: readonly string[] };

/** What the needs of a range of days depend on: stays, rules and usual times. */
export async function needSources(
  db: Database | Tx,
  { from, to }: { from: string; to: string },
  { unitIds, stayIds = [] }: Only = {},
): Promise<{ stays: BookedStay[]; rules: TaskRule[]; usual: UsualTimes }> {
  const rules = await allTaskRules(db);
  const isVacancyCleaned = rules.some(({ trigger }) => trigger === "vacant");
  const after = Math.max(lookAheadDays, ...rules.map(({ trigger, days }) => (trigger === "arrival" ? days : 0)));
  const [usual] = await db
    .select({
      checkIn: sql<string>`to_char(${settings.checkInTime}, 'HH24:MI')`,
      checkOut: sql<string>`to_char(${settings.checkOutTime}, 'HH24:MI')`,
    })
    .from(settings);
  if (!usual) throw new Error("the park has no settings");
  const isWanted = and(
    eq(status, "booked"),
    unitIds ? anyOf(unitId, unitIds) : isNotNull(unitId),
    or(
      touches(from, addDays(to, after)),
      isVacancyCleaned ? sql`${id} = any(array(${lastBefore(from)}))` : undefined,
      anyOf(id, stayIds),
    ),
  );
  // As rows of plain SQL: there are thousands, and Drizzle's mapping took a tenth of the processor time of a month's needs.
  const { rows } = await db.execute<BookedStay>(sql`
    select ${id}, ${unitId} as "unitId", ${arrival}, ${departure}, ${guests}, ${kind}, ${columns.checkIn.sql} as "checkIn", ${columns.checkOut.sql} as "checkOut"
    from ${stays} where ${isWanted}`);
  return { stays: rows, rules, usual };
}

/** The stays of each villa that left last before a day, on one day: a villa that is vacant on that day has been so since then. */
function lastBefore(day: string): SQL {
  return sql`select s.id from units u cross join lateral (
      select departure from stays where unit_id = u.id and status = 'booked' and departure < ${day}::date
        and departure >= ${addDays(day, -vacantDays)}::date order by departure desc limit 1) last
    join stays s on s.unit_id = u.id and s.status = 'booked' and s.departure = last.departure`;
}

/** The rules in their order. */
export function allTaskRules(db: Database | Tx): Promise<TaskRule[]> {
  return db
    .select({ id: taskRules.id, trigger: taskRules.trigger, days: taskRules.days, kindId: taskRules.kindId })
    .from(taskRules)
    .orderBy(asc(taskRules.position), asc(taskRules.id));
}
