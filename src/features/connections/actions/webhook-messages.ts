import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, sql } from "drizzle-orm";
import { anyOf } from "../../../server/database/any-of";
import type { Database, Tx } from "../../../server/database/open";
import { webhookDeliveries, webhookLanes, webhooks } from "../../../server/database/tables";
import type { WebhookEvent } from "../../../shared/webhook-events";
import { nextSequence, type Pending, planLane } from "../rules/webhooks";
import { type State, statesOf } from "./told-states";
import { type ClaimedLane, giveBackLanes, holdDeliveries, type InFlight, untilIn } from "./webhook-lanes";

/** A message as it is sent now, and how often in a row the last ones of its lane failed. */
export type Message = InFlight & {
  address: Buffer;
  secret: Buffer;
  payload: Record<string, unknown>;
  failures: number;
};

export type Row = Pending & {
  webhookId: string;
  subjectId: string;
  event: WebhookEvent;
  payload: State | null;
  sequence: number | null;
};

/**
 * Writes the messages of claimed lanes, in one transaction: of each lane the newest, with what is committed by now. Lanes without anything to tell are
 * given back.
 */
export function writeMessages(db: Database, lanes: readonly ClaimedLane[], claimMs: number): Promise<Message[]> {
  return db.transaction(async (tx) => {
    await holdDeliveries(tx);
    const held = await heldLanes(tx, lanes);
    // The rows are read before the states, so that each state is at least as new as its row.
    const rows = await pendingRows(tx, lanes);
    const states = await statesOf(
      tx,
      rows.filter(({ attempts }) => attempts === 0),
    );
    const messages: Message[] = [];
    const gone: Record<"superseded" | "dropped", string[]> = { superseded: [], dropped: [] };
    for (const { isOn, at, received, ...lane } of held) {
      const own = rows.filter(
        ({ webhookId, subjectId }) => webhookId === lane.webhookId && subjectId === lane.subjectId,
      );
      const state = states.get(lane.subjectId);
      const news = received && isDeepStrictEqual(received, state) ? "received" : "news";
      const plan = planLane(isOn ? own : [], state ? news : "gone");
      gone.superseded.push(...plan.superseded);
      gone.dropped.push(...plan.dropped);
      const sent = own.find(({ id }) => id === plan.send);
      const message = sent && (plan.isAgain ? again(sent) : anew(sent, state ?? {}, nextSequence(lane.sequence, at)));
      if (message) messages.push({ ...message, ...lane, lane, deliveryId: sent.id });
    }
    await store(tx, messages, gone, claimMs);
    const sending = new Set(messages.map(({ lane }) => lane.claimId));
    await giveBackLanes(
      tx,
      lanes.flatMap(({ claimId }) => (sending.has(claimId) ? [] : [claimId])),
    );
    return messages;
  });
}

type Content = Pick<Message, "payload" | "sequence" | "state">;

function again({ event, payload, sequence }: Row): Content {
  return {
    payload: payload ?? {},
    sequence: sequence ?? 0,
    state: event === "villa.readiness" ? stateIn(payload) : null,
  };
}

function anew({ event }: Row, state: State, sequence: number): Content {
  const timestamp = new Date().toISOString();
  const isVilla = event === "villa.readiness";
  const payload = { type: event, timestamp, data: isVilla ? { ...state, sequence } : state };
  return { payload, sequence, state: isVilla ? state : null };
}

/** The state in a message that was written before: all but its number. */
function stateIn(payload: State | null): State {
  const data = payload?.data;
  const { sequence, ...state }: State = typeof data === "object" && data !== null ? { ...data } : {};
  return state;
}

async function heldLanes(tx: Tx, lanes: readonly ClaimedLane[]) {
  const { webhookId, subjectId, claimId, sequence, received, failures } = webhookLanes;
  const rows = await tx
    .select({
      webhookId,
      subjectId,
      claimId,
      sequence,
      received,
      failures,
      address: webhooks.address,
      secret: webhooks.secret,
      isOn: sql<boolean>`${webhooks.disabledAt} is null`,
      at: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`.mapWith(Number),
    })
    .from(webhookLanes)
    .innerJoin(webhooks, eq(webhooks.id, webhookId))
    .where(isClaimed(lanes))
    .orderBy(webhookId, subjectId)
    .for("update", { of: webhookLanes });
  return rows.flatMap(({ claimId, ...row }) => (claimId ? [{ ...row, claimId }] : []));
}

function pendingRows(tx: Tx, lanes: readonly ClaimedLane[]): Promise<Row[]> {
  const { id, webhookId, subjectId, event, attempts, payload, sequence, number, endedAt } = webhookDeliveries;
  const isOfLane = and(eq(webhookLanes.webhookId, webhookId), eq(webhookLanes.subjectId, subjectId));
  return tx
    .select({ id, webhookId, subjectId, event, attempts, payload, sequence })
    .from(webhookDeliveries)
    .innerJoin(webhookLanes, isOfLane)
    .where(and(isNull(endedAt), isClaimed(lanes)))
    .orderBy(number);
}

const isClaimed = (lanes: readonly ClaimedLane[]) =>
  anyOf(
    webhookLanes.claimId,
    lanes.map(({ claimId }) => claimId),
  );

async function store(
  tx: Tx,
  messages: readonly Message[],
  { superseded, dropped }: { superseded: string[]; dropped: string[] },
  claimMs: number,
): Promise<void> {
  if (dropped.length > 0) await tx.delete(webhookDeliveries).where(anyOf(webhookDeliveries.id, dropped));
  if (superseded.length > 0)
    await tx
      .update(webhookDeliveries)
      .set({ endedAt: sql`now()`, outcome: "superseded" })
      .where(anyOf(webhookDeliveries.id, superseded));
  if (messages.length === 0) return;
  const sent = messages.map(({ deliveryId, lane, sequence, payload }) => ({
    id: deliveryId,
    claim_id: lane.claimId,
    sequence,
    payload,
  }));
  const given = sql`json_to_recordset(${JSON.stringify(sent)}::json) as sent (id uuid, claim_id uuid, sequence bigint, payload json)`;
  await tx.execute(sql`
    update webhook_deliveries d set payload = sent.payload, sequence = sent.sequence, attempts = d.attempts + 1, tried_at = now()
    from ${given} where d.id = sent.id`);
  // The time of the claim counts from now on.
  await tx.execute(sql`
    update webhook_lanes l set sequence = sent.sequence, claimed_until = ${untilIn(claimMs)}
    from ${given} where l.claim_id = sent.claim_id`);
}
