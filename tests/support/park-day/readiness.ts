import { expect } from "vitest";
import * as z from "zod/mini";
import { getReadiness } from "../../../src/features/readiness/contract";
import { stayKinds, stayStatuses } from "../../../src/features/stays/contract/stays";
import { parkInstant } from "../../../src/shared/time";
import type { Caller } from "../caller";
import { queryDatabase } from "../query-database";
import { type OraclePark, type OracleStay, type OracleVilla, type OracleWork, oracleOf } from "../readiness-oracle";
import { zone } from "../zone";
import { type DayTimes, today } from "./park";

// Readiness at the end of the day, and each villa's states during it, as the oracle tells them from the rows and the audit trail.

const nullable = z.nullable(z.string());
const storedStay = z.object({
  ...{ id: z.string(), arrival: z.string(), departure: z.string(), checkIn: nullable, checkOut: nullable },
  ...{ kind: z.enum(stayKinds), status: z.enum(stayStatuses), arrivedAt: nullable, departedAt: nullable },
});
const storedWork = z.object({
  ...{ id: z.string(), plannedAt: z.string(), status: z.enum(["pending", "in_progress", "needs_review", "done"]) },
  ...{ startedAt: nullable, sentBackAt: nullable, submittedAt: nullable, approvedAt: nullable, passedAt: nullable },
  guestsHereAt: nullable,
});
const storedVilla = z.object({
  id: z.string(),
  block: z.nullable(z.object({ reason: z.string(), at: z.string() })),
  stays: z.array(storedStay),
  work: z.array(storedWork),
});

const everything = `select u.id,
  (select json_build_object('reason', reason, 'at', created_at) from unit_blocks b where b.unit_id = u.id and ended_at is null) as block,
  (select coalesce(json_agg(json_build_object('id', id, 'arrival', arrival, 'departure', departure, 'checkIn', left(check_in::text, 5),
    'checkOut', left(check_out::text, 5), 'kind', kind, 'status', status, 'arrivedAt', arrived_at, 'departedAt', departed_at)), '[]')
    from stays s where s.unit_id = u.id) as stays,
  (select coalesce(json_agg(json_build_object('id', a.id, 'plannedAt', planned_at, 'status', a.status, 'startedAt', started_at,
    'sentBackAt', greatest(rejected_at, (select max(reviewed_at) from qc_reviews r where r.assignment_id = a.id and r.status = 'needs_rework')),
    'submittedAt', finished_at,
    'approvedAt', coalesce((select max(created_at) from audit_logs l where l.entity_id = a.id and l.action = 'assignment.approve'), finished_at),
    'passedAt', coalesce((select max(reviewed_at) from qc_reviews r where r.assignment_id = a.id and r.round = a.round and r.status = 'passed'),
      case when a.qc_status = 'passed' then finished_at end),
    'guestsHereAt', guests_here_at)), '[]') from assignments a where a.unit_id = u.id) as work
  from units u where removed_at is null order by u.id`;

const asTime = (text: string | null) => (text === null ? null : Date.parse(text));
const parkOf = ({ checkIn, checkOut }: DayTimes): OraclePark => ({ zone, checkIn, checkOut, readyWhen: "qc" });

async function readVillas(databaseUrl: string): Promise<Map<string, OracleVilla>> {
  const rows = z.parse(z.array(storedVilla), await queryDatabase(databaseUrl, everything));
  return new Map(
    rows.map(({ id, block, stays, work }) => [
      id,
      {
        block: block && { reason: block.reason, at: Date.parse(block.at) },
        stays: stays.map((one): OracleStay => {
          return { ...one, arrivedAt: asTime(one.arrivedAt), departedAt: asTime(one.departedAt) };
        }),
        work: work.map((one): OracleWork => {
          const { id: work, status } = one;
          const steps = { startedAt: asTime(one.startedAt), sentBackAt: asTime(one.sentBackAt) };
          const verdicts = { approvedAt: asTime(one.approvedAt), passedAt: asTime(one.passedAt) };
          const rest = { submittedAt: asTime(one.submittedAt), guestsHereAt: asTime(one.guestsHereAt) };
          return { id: work, status, plannedAt: Date.parse(one.plannedAt), ...steps, ...verdicts, ...rest };
        }),
      },
    ]),
  );
}

/** Expects that the server tells of every villa what the oracle says. Returns how many villas are in which state. */
export async function expectAsOracle(who: Caller, databaseUrl: string, times: DayTimes): Promise<string> {
  const { body, text, status } = await who.get("/api/readiness");
  const now = Date.now();
  expect(status, text).toBe(200);
  const villas = await readVillas(databaseUrl);
  const asText = (at: number | null) => at && new Date(at).toISOString();
  const told = z.parse(getReadiness.reply, body);
  const counts = new Map<string, number>();
  const shown = told.map(({ unitId, state, reason, since, neededBy }) => ({ unitId, state, reason, since, neededBy }));
  const meant = told.map(({ unitId }) => {
    const villa = villas.get(unitId) ?? { block: null, stays: [], work: [] };
    const { since, neededBy, ...verdict } = oracleOf(parkOf(times), villa, now);
    counts.set(verdict.state, (counts.get(verdict.state) ?? 0) + 1);
    return { unitId, ...verdict, since: asText(since), neededBy: asText(neededBy) };
  });
  expect(told.length).toBe(villas.size);
  expect(shown).toEqual(meant);
  return [...counts].map(([state, count]) => `${state} ${count}`).join(", ");
}

/** A state that a villa had from a moment on, in milliseconds since 1970. */
export type Moment = { at: number; state: string };

const event = z.object({
  id: z.string(),
  action: z.string(),
  entityId: z.string(),
  status: nullable,
  reason: nullable,
});

/** Each villa's states during the day, in order: replayed from the audit trail by the oracle. `begin`, `end`: milliseconds since 1970. */
export async function statesOfDay(
  databaseUrl: string,
  { since, times, begin, end }: { since: string; times: DayTimes; begin: number; end: number },
): Promise<Map<string, Moment[]>> {
  const villas = await readVillas(databaseUrl);
  const rows = await queryDatabase(
    databaseUrl,
    `select id, action, entity_id as "entityId", meta ->> 'status' as status, meta -> 'reason' ->> 1 as reason from audit_logs
     where id > $1 and entity in ('assignments', 'stays', 'units') order by id`,
    [since],
  );
  const events = z.parse(z.array(event), rows);
  const clock = [times.checkOut, times.checkIn, times.ownCheckIn].map((time) =>
    parkInstant(today(), time, zone).getTime(),
  );
  const changes = clock.filter((at) => at > begin && at < end);
  return new Map(
    [...villas].map(([id, villa]) => {
      const mine = new Set([id, ...villa.stays.map((one) => one.id), ...villa.work.map((one) => one.id)]);
      const own = events.filter(({ entityId }) => mine.has(entityId));
      return [id, replay(morningOf(villa, begin), { own, clock: changes, begin, park: parkOf(times) })];
    }),
  );
}

/** A villa before anything happened. */
function morningOf(villa: OracleVilla, begin: number): OracleVilla {
  const isOfToday = ({ plannedAt }: OracleWork) => plannedAt > begin - 60_000;
  const untouched = { status: "pending", startedAt: null, sentBackAt: null, submittedAt: null } as const;
  return {
    block: null,
    stays: villa.stays.map((one) => ({ ...one, arrivedAt: null, departedAt: null })),
    work: villa.work.map((one) =>
      isOfToday(one) ? { ...one, ...untouched, approvedAt: null, passedAt: null, guestsHereAt: null } : one,
    ),
  };
}

type Story = { own: z.output<typeof event>[]; clock: readonly number[]; begin: number; park: OraclePark };

function replay(morning: OracleVilla, { own, clock, begin, park }: Story): Moment[] {
  let villa = morning;
  const moments: Moment[] = [];
  const look = (at: number) => {
    const { state } = oracleOf(park, villa, at);
    if (moments.at(-1)?.state !== state) moments.push({ at, state });
  };
  const steps = [
    ...clock.map((at) => ({ at, go: (before: OracleVilla) => before })),
    ...own.map((one) => ({ at: timeOf(one.id), go: (before: OracleVilla) => after(before, one, timeOf(one.id)) })),
  ].sort((one, other) => one.at - other.at);
  look(begin);
  for (const { at, go } of steps) {
    villa = go(villa);
    look(at);
  }
  return moments;
}

/** A UUIDv7 begins with its milliseconds. */
const timeOf = (id: string) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

function after(
  villa: OracleVilla,
  { action, entityId, status, reason }: Story["own"][number],
  at: number,
): OracleVilla {
  const ofWork = (change: Partial<OracleWork>) => ({
    ...villa,
    work: villa.work.map((one) => (one.id === entityId ? { ...one, ...change } : one)),
  });
  const ofStay = (change: Partial<OracleStay>) => ({
    ...villa,
    stays: villa.stays.map((one) => (one.id === entityId ? { ...one, ...change } : one)),
  });
  const sentBack = { status: "in_progress", sentBackAt: at, submittedAt: null, approvedAt: null } as const;
  switch (action) {
    case "assignment.start":
      return ofWork({ status: "in_progress", startedAt: at, guestsHereAt: null });
    case "assignment.complete":
      return ofWork({ status: "needs_review", submittedAt: at });
    case "assignment.approve":
      return ofWork({ status: "done", approvedAt: at });
    case "assignment.reject":
      return ofWork(sentBack);
    case "inspection.decide":
      return ofWork(status === "passed" ? { passedAt: at } : sentBack);
    case "assignment.guests-here":
      return ofWork({ guestsHereAt: at });
    case "assignment.guests-left":
      return ofWork({ guestsHereAt: null });
    case "stay.departed":
      return ofStay({ departedAt: at });
    case "stay.arrived":
      return ofStay({ arrivedAt: at });
    case "unit.block":
      return { ...villa, block: { reason: reason ?? "", at } };
    case "unit.unblock":
      return { ...villa, block: null };
    default:
      return villa;
  }
}
