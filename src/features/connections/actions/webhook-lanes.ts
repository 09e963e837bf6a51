import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { anyOf } from "../../../server/database/any-of";
import type { Database, Tx } from "../../../server/database/open";
import { webhookDeliveries, webhookLanes } from "../../../server/database/tables";
import type { Sentence } from "../../../shared/sentences";
import { isArrived } from "../reads/webhooks";

// Only the sender that has claimed a lane sends a webhook what it is told about that villa or finding.

/** A lane that this node alone sends to, until it finishes or `claimed_until`. */
export type ClaimedLane = { webhookId: string; subjectId: string; claimId: string };
/** How many lanes of each webhook are claimed here, and the most: a receiver that hangs must not delay the others. */
export type Load = { busy: ReadonlyMap<string, number>; most: number; claimMs: number };

const pendingOf = sql`from webhook_deliveries d where d.webhook_id = l.webhook_id and d.subject_id = l.subject_id and d.ended_at is null`;
const isFree = sql`l.due_at <= now() and (l.claimed_until is null or l.claimed_until <= now())`;
/** The instant that many milliseconds from now, by the clock of the database. */
export const untilIn = (ms: number): SQL => sql`now() + interval '1 millisecond' * ${ms}::int`;

/** The lanes claimed, and in how many milliseconds the next one with something to tell is due, by what was known before; null if there is none. */
type Claimed = { lanes: ClaimedLane[]; nextMs: number | null };

/** Claims lanes that are due, have something to tell, and are not claimed by anybody. */
export async function claimDueLanes(db: Database, { busy, most, claimMs }: Load): Promise<Claimed> {
  const { rows } = await db.execute<{ isNew: boolean; isDue: boolean; nextMs: number | null }>(sql`
    select exists (
      select from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.disabled_at is null
      where d.ended_at is null and not exists (select from webhook_lanes l where l.webhook_id = d.webhook_id and l.subject_id = d.subject_id)
    ) as "isNew", exists (select from webhook_lanes l where ${isFree} and exists (select ${pendingOf})) as "isDue",
    (select ceil(extract(epoch from min(greatest(l.due_at, l.claimed_until)) - now()) * 1000)::float8
      from webhook_lanes l join webhooks w on w.id = l.webhook_id and w.disabled_at is null
      where exists (select ${pendingOf})) as "nextMs"`);
  const [found] = rows;
  const nextMs = found?.isNew ? 0 : (found?.nextMs ?? null);
  if (found?.isNew) await addLanes(db);
  if (!found?.isNew && !found?.isDue) return { lanes: [], nextMs };
  const counts = JSON.stringify([...busy].map(([webhookId, count]) => ({ webhook_id: webhookId, count })));
  const claimed = await db.execute<ClaimedLane>(sql`
    with due as (
      select l.webhook_id, l.subject_id, row_number() over (partition by l.webhook_id order by l.due_at, l.subject_id) as place
      from webhook_lanes l join webhooks w on w.id = l.webhook_id and w.disabled_at is null
      where ${isFree} and exists (select ${pendingOf})
    ), chosen as (
      select l.webhook_id, l.subject_id from webhook_lanes l join due using (webhook_id, subject_id)
      left join jsonb_to_recordset(${counts}::jsonb) as busy (webhook_id uuid, count int) using (webhook_id)
      where due.place <= ${most}::int - coalesce(busy.count, 0) and ${isFree}
      for update of l skip locked
    )
    update webhook_lanes l set claim_id = gen_random_uuid(), claimed_until = ${untilIn(claimMs)} from chosen
    where l.webhook_id = chosen.webhook_id and l.subject_id = chosen.subject_id
    returning l.webhook_id as "webhookId", l.subject_id as "subjectId", l.claim_id as "claimId"`);
  return { lanes: claimed.rows, nextMs };
}

/** Adds the lanes of what is told for the first time. A webhook that is being removed is left out. */
async function addLanes(db: Database): Promise<void> {
  await db.execute(sql`
    with open as materialized (select id from webhooks where disabled_at is null for key share skip locked)
    insert into webhook_lanes (webhook_id, subject_id)
    select distinct d.webhook_id, d.subject_id from webhook_deliveries d join open on open.id = d.webhook_id
    where d.ended_at is null and not exists (select from webhook_lanes l where l.webhook_id = d.webhook_id and l.subject_id = d.subject_id)
    on conflict do nothing`);
}

/** Claims one lane, due or not, with nothing to tell or something. Undefined: somebody has claimed it. */
export async function claimLane(
  tx: Tx,
  { webhookId, subjectId }: Omit<ClaimedLane, "claimId">,
  claimMs: number,
): Promise<ClaimedLane | undefined> {
  await tx.insert(webhookLanes).values({ webhookId, subjectId }).onConflictDoNothing();
  const isUnclaimed = sql`(${webhookLanes.claimedUntil} is null or ${webhookLanes.claimedUntil} <= now())`;
  const [found] = await tx
    .update(webhookLanes)
    .set({ claimId: sql`gen_random_uuid()`, claimedUntil: untilIn(claimMs) })
    .where(and(eq(webhookLanes.webhookId, webhookId), eq(webhookLanes.subjectId, subjectId), isUnclaimed))
    .returning({ claimId: webhookLanes.claimId });
  return found?.claimId ? { webhookId, subjectId, claimId: found.claimId } : undefined;
}

const free = { claimId: null, claimedUntil: null };

/** Releases lanes without a result; what is pending there is sent when they are due. */
export async function giveBackLanes(db: Database | Tx, claimIds: readonly string[]): Promise<void> {
  if (claimIds.length === 0) return;
  await db.update(webhookLanes).set(free).where(anyOf(webhookLanes.claimId, claimIds));
}

/** What a message got: a status, or why there is none. Any 2xx means that it was received. */
export type SendResult = { status: number | null; ms: number; problem: Sentence | null; isReceived: boolean };
/** A message that is in flight. `state`: of the villa, as the lane remembers it; null for a finding, which is told once. */
export type InFlight = {
  lane: ClaimedLane;
  deliveryId: string;
  sequence: number;
  state: Record<string, unknown> | null;
};

/** Stores that a message was received, and releases its lane. Does nothing if another sender has taken the lane over. */
export async function finishReceived(db: Database, message: InFlight, result: SendResult): Promise<void> {
  const { lane, deliveryId, sequence, state } = message;
  const told = state
    ? sql`update webhook_lanes set claim_id = null, claimed_until = null, failures = 0, failing_since = null,
        received = case when sequence = ${sequence} then ${JSON.stringify(state)}::jsonb else received end
      where claim_id = ${lane.claimId} returning 1`
    : sql`delete from webhook_lanes where claim_id = ${lane.claimId} returning 1`;
  await db.execute(sql`
    with lane as (${told}) update webhook_deliveries set ${responded(result)}, ended_at = now(), outcome = 'received'
    where id = ${deliveryId} and exists (select from lane)`);
}

/** Stores that a message failed, and releases its lane: it is tried again after so many milliseconds. */
export async function finishFailed(
  db: Database,
  { lane, deliveryId, sequence }: InFlight,
  result: SendResult,
  retryMs: number,
): Promise<void> {
  // What was switched on again meanwhile starts anew: its lane has another number.
  const isSame = sql`sequence = ${sequence}`;
  await db.execute(sql`
    with lane as (
      update webhook_lanes set claim_id = null, claimed_until = null,
        failures = case when ${isSame} then failures + 1 else failures end,
        failing_since = case when ${isSame} then coalesce(failing_since, now()) else failing_since end,
        due_at = case when ${isSame} then ${untilIn(Math.round(retryMs))} else due_at end
      where claim_id = ${lane.claimId} returning 1)
    update webhook_deliveries set ${responded(result)} where id = ${deliveryId} and exists (select from lane)`);
}

function responded({ status, ms, problem }: SendResult): SQL {
  return sql`response_status = ${status}::int, response_ms = ${Math.round(ms)}::int, problem = ${problem && JSON.stringify(problem)}::jsonb`;
}

/** Stores the result of a replayed message, which may have been received this time. */
export async function finishReplay(db: Database, message: InFlight, result: SendResult): Promise<void> {
  const outcome = result.isReceived ? sql`, outcome = 'received'` : sql``;
  await db.execute(sql`
    update webhook_deliveries set ${responded(result)}, attempts = attempts + 1, tried_at = now()${outcome}
    where id = ${message.deliveryId} and ended_at is not null`);
  await giveBackLanes(db, [message.lane.claimId]);
}

/** What fails so soon after something else arrived is refused by a receiver that is there. */
const refusedWithin = sql`interval '30 seconds'`;

/**
 * Once a webhook receives something, its other failing messages are tried soon, and not after up to a day. One that was refused is left to its schedule:
 * else it would be tried every few seconds for as long as others arrive.
 */
export async function bringForward(db: Database, webhookId: string, withinMs: number): Promise<void> {
  const isLater = sql`l.webhook_id = ${webhookId} and l.failures > 1 and l.claim_id is null and l.due_at > ${untilIn(withinMs)}`;
  // This runs after every message, and reads little else if nothing fails. Each failure is beside the last arrival before it; lanes that others hold are
  // skipped, as in a claim.
  await db.execute(sql`
    with later as materialized (
      select l.subject_id, (select max(d.tried_at) ${pendingOf}) as at from webhook_lanes l where ${isLater}
    ), arrivals as (
      select null::uuid, d.tried_at + interval '1 millisecond' * d.response_ms from webhook_deliveries d
      where exists (select from later) and d.webhook_id = ${webhookId} and d.tried_at is not null and ${isArrived}
    ), failures as (
      select subject_id, at, max(at) filter (where subject_id is null) over (order by at) as arrived_at
      from (select * from later union all select * from arrivals) as tries
    ), chosen as (
      select l.webhook_id, l.subject_id from webhook_lanes l join failures using (subject_id)
      where ${isLater} and (failures.at - failures.arrived_at <= ${refusedWithin}) is not true
      for update of l skip locked
    )
    update webhook_lanes l set failures = 1, due_at = now() + interval '1 millisecond' * (random() * ${withinMs}::int) from chosen
    where l.webhook_id = chosen.webhook_id and l.subject_id = chosen.subject_id`);
}

/** Whether a webhook has received anything in the last so many milliseconds. */
export async function hasReceived(db: Database, webhookId: string, withinMs: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from webhook_deliveries d where d.webhook_id = ${webhookId} and ${isArrived}
      and d.tried_at > now() - interval '1 millisecond' * ${withinMs}::int limit 1`);
  return rows.length > 0;
}

/** Locks what senders and a webhook's other changes touch, in the order in which everybody does. */
export async function holdLanes(tx: Tx, webhookId: string): Promise<void> {
  await holdDeliveries(tx);
  await tx
    .select({ id: webhookLanes.subjectId })
    .from(webhookLanes)
    .where(eq(webhookLanes.webhookId, webhookId))
    .orderBy(webhookLanes.subjectId)
    .for("update");
}

/** Whoever removes a webhook locks the table (`deleteWebhook`), so senders must have it before they lock lanes. */
export async function holdDeliveries(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table webhook_deliveries in row exclusive mode`);
}

/** Ends what is pending of a webhook, or of one of its events: what was tried has failed, the rest was never a message. */
export async function endPending(tx: Tx, webhookId: string, event?: string): Promise<void> {
  const { attempts, endedAt } = webhookDeliveries;
  const pending = and(
    ...[eq(webhookDeliveries.webhookId, webhookId), isNull(endedAt)],
    event === undefined ? undefined : sql`${webhookDeliveries.event} = ${event}`,
  );
  await tx.delete(webhookDeliveries).where(and(pending, eq(attempts, 0)));
  await tx.update(webhookDeliveries).set({ endedAt: sql`now()`, outcome: "failed" }).where(pending);
}

/** Forgets what a webhook has received and how it failed. A message in flight no longer changes that. */
export async function startAnew(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .update(webhookLanes)
    .set({
      received: null,
      failures: 0,
      failingSince: null,
      dueAt: sql`now()`,
      sequence: sql`${webhookLanes.sequence} + 1`,
    })
    .where(eq(webhookLanes.webhookId, webhookId));
}
