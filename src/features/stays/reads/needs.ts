import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../server/actions/context";
import type { Database, Tx } from "../../../server/database/open";
import { dayWindow, parkDay, parkInstant } from "../../../shared/time";
import { allKinds } from "../../checklists/reads/kinds";
import type { Need, StayFlag, WorkOnVilla } from "../contract/needs";
import { flagOf, placeText } from "../rules/follow";
import { keyText, type NeedKey, needsOf, type WantedCleaning } from "../rules/needs";
import { judgedWork } from "./outcomes";
import { expectRange, needSources } from "./stays";

type Range = { from: string; to: string };

/** The most days of needs and of the month view's work. */
const mostDays = 92;

/** The needs of a range of days, from today on, by day and villa. Refuses a range that is too long or ends before it begins (422). */
export async function needsBetween({ db, zone }: ReadContext, given: Range, now: Date): Promise<Need[]> {
  expectRange(given, mostDays);
  const today = parkDay(now, zone);
  const hasBegun = given.from < today;
  const range = { from: hasBegun ? today : given.from, to: given.to };
  const { needs, covering } = await coveredNeeds(db, zone, range);
  const kinds = new Map((await allKinds(db)).map(({ id, name }) => [id, name]));
  // Thousands of needs share a few hundred such times.
  const instants = new Map<string, string>();
  const instantOf = ({ date, time }: { date: string; time: string }) => {
    const known = instants.get(date + time) ?? parkInstant(date, time, zone).toISOString();
    instants.set(date + time, known);
    return known;
  };
  // Field by field: with `...rest` the slowest twentieth of these calls took a third longer.
  return needs.map((need) => ({
    stayId: need.stayId,
    ruleId: need.ruleId,
    nth: need.nth,
    unitId: need.unitId,
    date: need.date,
    time: need.time,
    kindId: need.kindId,
    kind: kinds.get(need.kindId) ?? "",
    readyBy: need.readyBy && instantOf(need.readyBy),
    guests: need.guests,
    assignmentId: covering(need),
  }));
}

/** The needs that count, and the assignment that covers one: its own, or else any of that villa on that day. Null: to plan. */
export async function coveredNeeds(
  db: Database | Tx,
  zone: string,
  range: Range,
  unitIds?: readonly string[],
): Promise<{
  needs: WantedCleaning[];
  /** Of one of these needs. */
  covering: (need: WantedCleaning) => string | null;
}> {
  if (range.to < range.from) return { needs: [], covering: () => null };
  const { stays, rules, usual } = await needSources(db, range, { unitIds });
  const needs = needsOf(stays, rules, usual, range).filter(({ isHidden }) => !isHidden);
  const linked = await linksOf(db, needs);
  // Most of the next days' needs have their own work, and most later ones have none yet: so few days are left to look at.
  const days = needs.flatMap((need) => (linked.has(keyText(need)) ? [] : [need.date])).sort();
  const [from, to] = [days[0], days.at(-1)];
  const onDay = from && to ? await workOn(db, zone, { from, to }, unitIds) : new Map<string, string>();
  return { needs, covering: (need) => linked.get(keyText(need)) ?? onDay.get(placeText(need)) ?? null };
}

/** The assignments that were planned for needs and still exist, by key. "offset": many stays are still few of ten years'. */
async function linksOf(db: Database | Tx, needs: readonly WantedCleaning[]): Promise<Map<string, string>> {
  if (needs.length === 0) return new Map();
  const stayIds = [...new Set(needs.map(({ stayId }) => stayId))];
  const { rows } = await db.execute<NeedKey & { assignmentId: string }>(sql`
    select l.stay_id as "stayId", l.rule_id as "ruleId", l.nth, l.assignment_id as "assignmentId"
    from unnest(${sql.param(stayIds)}::uuid[]) as wanted(stay_id)
    cross join lateral (select * from stay_work w where w.stay_id = wanted.stay_id offset 0) l
    join assignments a on a.id = l.assignment_id`);
  return new Map(rows.map((row) => [keyText(row), row.assignmentId]));
}

/** The latest assignment of each villa and day, whoever planned it and in whatever status. */
async function workOn(
  db: Database | Tx,
  zone: string,
  { from, to }: Range,
  unitIds?: readonly string[],
): Promise<Map<string, string>> {
  const villas = unitIds ? sql`and a.unit_id = any(${sql.param([...unitIds])}::uuid[])` : sql``;
  const { rows } = await db.execute<{ place: string; id: string }>(sql`
    select a.unit_id || ' ' || to_char(a.planned_at at time zone ${zone}, 'YYYY-MM-DD') as place, a.id
    from assignments a where a.planned_at >= ${dayWindow(from, zone).from.toISOString()}
      and a.planned_at < ${dayWindow(to, zone).until.toISOString()} ${villas} order by a.planned_at, a.id`);
  return new Map(rows.map(({ place, id }) => [place, id]));
}

/** All cleanings of a range of days, in short, by villa and time. */
export async function workBetween({ db, zone }: ReadContext, range: Range): Promise<WorkOnVilla[]> {
  expectRange(range, mostDays);
  const { rows } = await db.execute<WorkOnVilla>(sql`
    select a.id, a.unit_id as "unitId", to_char(a.planned_at at time zone ${zone}, 'YYYY-MM-DD') as date,
      to_char(a.planned_at at time zone ${zone}, 'HH24:MI') as time, a.kind_id as "kindId", a.status,
      case when not a.uncovered then json_build_object('id', p.id, 'name', p.name) end as cleaner,
      (select l.stay_id from stay_work l where l.assignment_id = a.id) as "stayId"
    from assignments a join users p on p.id = a.cleaner_id
    where a.planned_at >= ${dayWindow(range.from, zone).from.toISOString()}
      and a.planned_at < ${dayWindow(range.to, zone).until.toISOString()}
    order by a.unit_id, a.planned_at, a.id`);
  return rows;
}

/** Unfinished work that no longer fits its stay, or whose people could not come along, by day and villa. */
export async function stayFlags({ db, zone }: ReadContext, now: Date): Promise<StayFlag[]> {
  const judged = await judgedWork(db, { zone, today: parkDay(now, zone) });
  const asked = judged.flatMap(({ work, outcome }) => {
    const flag = flagOf(work, outcome);
    return flag ? [{ work, flag, outcome }] : [];
  });
  const names = await namesOf(
    db,
    asked.flatMap(({ flag }) => flag.missingIds),
  );
  const codes = await codesOf(
    db,
    asked.flatMap(({ flag }) => flag.wanted?.unitId ?? []),
  );
  return asked.map(({ work, outcome, flag: { reason, wanted, missingIds } }) => {
    return {
      assignmentId: work.assignmentId,
      stayId: work.stayId,
      unitId: work.unitId,
      unitCode: work.unitCode,
      reason,
      status: work.status,
      date: work.date,
      time: work.time,
      wanted: wanted && { ...wanted, unitCode: codes.get(wanted.unitId) ?? "" },
      missing: missingIds.flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [{ id, name }];
      }),
      canFollow: reason !== "short-handed" && work.status === "pending",
      isFreeNow: outcome.does === "move",
    };
  });
}

async function namesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from users where id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function codesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; code: string }>(
    sql`select id, code from units where id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, code }) => [id, code]));
}
