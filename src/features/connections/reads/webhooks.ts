import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "../../../server/database/open";
import {
  assignments,
  findings,
  units,
  webhookDeliveries,
  webhookLanes,
  webhooks,
} from "../../../server/database/tables";
import { sentMessage } from "../../../server/http/sent-sentence";
import { compareNaturally } from "../../../shared/natural-order";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { Delivery, Webhook } from "../contract/webhooks";

/** All webhooks, by name. */
export async function allWebhooks(db: Database): Promise<Webhook[]> {
  const found = await webhooksWhere(db, undefined);
  return found.sort((one, other) => compareNaturally(one.name, other.name) || (one.id < other.id ? -1 : 1));
}

/** The webhook with this id. Refuses an unknown one (404). */
export async function webhookById(db: Database | Tx, id: string): Promise<Webhook> {
  const [found] = await webhooksWhere(db, eq(webhooks.id, id));
  if (!found) throw unknownWebhook();
  return found;
}

/** The refusal of an unknown webhook (404). */
export function unknownWebhook(): Problem {
  return new Problem("not-found", say("This webhook does not exist."));
}

/** Condition: the last try of a message `d` arrived. */
export const isArrived = sql`d.response_status between 200 and 299`;

async function webhooksWhere(db: Database | Tx, where: SQL | undefined): Promise<Webhook[]> {
  const { id, name, host, events, disabledAt, disabledBecause, createdAt } = webhooks;
  const of = sql`d.webhook_id = ${id}`;
  const rows = await db
    .select({
      id,
      name,
      host,
      events,
      disabledAt,
      disabledBecause,
      createdAt,
      pending: sql<number>`(select count(distinct d.subject_id)::int from webhook_deliveries d where ${of} and d.ended_at is null)`,
      // What is pending no more, such as readiness of a webhook that is now told findings only, doesn't fail.
      failingSince: sql<Date | null>`(
        select min(l.failing_since) from webhook_lanes l where l.webhook_id = ${id} and l.failing_since is not null
          and exists (select from webhook_deliveries d where ${of} and d.subject_id = l.subject_id and d.ended_at is null))`.mapWith(
        webhookLanes.failingSince,
      ),
      receivedAt: sql<Date | null>`(
        select d.tried_at from webhook_deliveries d where ${of} and d.tried_at is not null and ${isArrived}
        order by d.tried_at desc nulls last limit 1)`.mapWith(webhookDeliveries.triedAt),
    })
    .from(webhooks)
    .where(where);
  return rows.map(({ disabledAt: at, disabledBecause: because, pending, ...row }) => ({
    ...row,
    disabled: at && because && { at: at.toISOString(), because },
    pending: at ? 0 : pending,
    failingSince: at ? null : (row.failingSince?.toISOString() ?? null),
    receivedAt: row.receivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** How many messages are shown, and kept at least. */
export const shownCount = 100;

/** The last hundred messages of a webhook that were tried, newest first. Refuses an unknown one (404). */
export async function deliveriesOf(db: Database, id: string): Promise<Delivery[]> {
  await webhookById(db, id);
  return deliveriesWhere(db, eq(webhookDeliveries.webhookId, id));
}

/** One message. Refuses an unknown one (404). */
export async function deliveryById(db: Database | Tx, id: string): Promise<Delivery> {
  const [found] = await deliveriesWhere(db, eq(webhookDeliveries.id, id));
  if (!found) throw unknownDelivery();
  return found;
}

/** The refusal of an unknown message (404). */
export function unknownDelivery(): Problem {
  return new Problem("not-found", say("This message does not exist any more."));
}

async function deliveriesWhere(db: Database | Tx, where: SQL): Promise<Delivery[]> {
  const table = webhookDeliveries;
  const isOfLane = and(eq(webhookLanes.webhookId, table.webhookId), eq(webhookLanes.subjectId, table.subjectId));
  const rows = await db
    .select({
      id: table.id,
      event: table.event,
      createdAt: table.createdAt,
      triedAt: table.triedAt,
      attempts: table.attempts,
      status: table.responseStatus,
      ms: table.responseMs,
      problem: table.problem,
      outcome: table.outcome,
      dueAt: webhookLanes.dueAt,
      payload: table.payload,
      subject: units.code,
    })
    .from(table)
    .leftJoin(webhookLanes, isOfLane)
    .leftJoin(findings, eq(findings.id, table.subjectId))
    .leftJoin(assignments, eq(assignments.id, findings.assignmentId))
    .leftJoin(units, sql`${units.id} = coalesce(${assignments.unitId}, ${table.subjectId})`)
    .where(sql`${where} and ${table.triedAt} is not null`)
    .orderBy(sql`${table.triedAt} desc nulls last`)
    .limit(shownCount);
  return rows.map(({ createdAt, triedAt, problem, outcome, dueAt, payload, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    triedAt: (triedAt ?? createdAt).toISOString(),
    problem: problem && sentMessage({ message: problem }),
    outcome: outcome ?? "pending",
    dueAt: outcome ? null : (dueAt?.toISOString() ?? null),
    payload: JSON.stringify(payload),
  }));
}
