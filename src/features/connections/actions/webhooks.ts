import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { audit, differences } from "../../../server/actions/audit";
import { type ActionContext, type AuthedContext, invalidate } from "../../../server/actions/context";
import type { Tx } from "../../../server/database/open";
import { webhooks } from "../../../server/database/tables";
import { decrypt, encrypt } from "../../../server/encryption";
import type { Body, Reply } from "../../../shared/endpoint";
import { wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type * as contract from "../contract/webhooks";
import { unknownWebhook, webhookById } from "../reads/webhooks";
import { endPending, holdLanes, startAnew } from "./webhook-lanes";
import type { Message } from "./webhook-messages";
import { secretPlace } from "./webhook-send";
import { secretOf } from "./webhook-signature";

type Row = typeof webhooks.$inferSelect;

/** Adds a webhook, whose address the caller has checked, and tells it every villa. Its secret is returned here only. */
export async function createWebhook(
  context: AuthedContext,
  { name, url, events: given }: Body<typeof contract.createWebhook>,
  key: Buffer,
): Promise<Reply<typeof contract.createWebhook>> {
  const { tx, by, now } = context;
  await waitForChanges(tx);
  const id = v7();
  const secret = newSecret();
  const events = [...new Set(given)];
  const { hostname: host } = new URL(url);
  await tx.insert(webhooks).values({
    id,
    name,
    host,
    events,
    createdById: by.id,
    createdAt: now,
    address: encrypt(url, key, id),
    secret: encrypt(secret, key, secretPlace(id)),
  });
  if (events.includes("villa.readiness")) await tellEveryVilla(tx, id);
  await audit(context, "webhooks", "webhook.create", id, { name, host, events });
  invalidate(context, "webhooks");
  return { ...(await webhookById(tx, id)), secret };
}

/**
 * Changes a webhook, whose new address the caller has checked. It is told every villa if it is switched on, has a new address or is now told readiness.
 * Refuses an unknown one (404), and to switch on what can't be sent (422).
 */
export async function editWebhook(
  context: AuthedContext,
  id: string,
  given: Body<typeof contract.editWebhook>,
  key: Buffer,
): Promise<Reply<typeof contract.editWebhook>> {
  const { tx, now } = context;
  const { name, url, isOn } = given;
  const events = given.events && [...new Set(given.events)];
  if (isOn || url || events) await waitForChanges(tx);
  await holdLanes(tx, id);
  const before = await lockWebhook(tx, id);
  const secret = given.newSecret ? newSecret() : null;
  const wanted = {
    name: name ?? before.name,
    events: events ?? before.events,
    host: url ? new URL(url).hostname : before.host,
    address: url ? encrypt(url, key, id) : before.address,
    secret: secret ? encrypt(secret, key, secretPlace(id)) : before.secret,
  };
  const wasOn = before.disabledAt === null;
  const willBeOn = isOn ?? wasOn;
  if (willBeOn && !wasOn) expectReadable({ id, ...wanted }, key);
  const end =
    willBeOn || !wasOn
      ? { disabledAt: willBeOn ? null : before.disabledAt, disabledBecause: willBeOn ? null : before.disabledBecause }
      : { disabledAt: now, disabledBecause: "person" as const };
  await tx
    .update(webhooks)
    .set({ ...wanted, ...end })
    .where(eq(webhooks.id, id));

  if (!willBeOn) await endPending(tx, id);
  for (const event of before.events) if (!wanted.events.includes(event)) await endPending(tx, id, event);
  const isTold = wanted.events.includes("villa.readiness");
  const isNews = !wasOn || url !== undefined || (isTold && !before.events.includes("villa.readiness"));
  if (isNews) await startAnew(tx, id);
  if (willBeOn && isNews && isTold) await tellEveryVilla(tx, id);
  const shown = { name: before.name, host: before.host, events: before.events, isOn: wasOn };
  const { address: _, secret: __, ...after } = wanted;
  await audit(context, "webhooks", "webhook.edit", id, {
    ...differences(shown, { ...after, isOn: willBeOn }),
    // Neither is in an audit row.
    ...(url && { address: "replaced" }),
    ...(secret && { secret: "replaced" }),
  });
  invalidate(context, "webhooks");
  return { ...(await webhookById(tx, id)), secret };
}

/**
 * Switches a webhook off that can't receive anything any more, and returns whether it was on. What is pending has failed: once it is on again, it is told
 * every villa. One whose address or secret isn't that of the message any more stays on: nothing is known of the new one yet.
 */
export async function switchOffWebhook(
  context: ActionContext,
  { lane: { webhookId: id }, address, secret }: Pick<Message, "lane" | "address" | "secret">,
  because: NonNullable<Row["disabledBecause"]>,
): Promise<boolean> {
  const { tx, now } = context;
  await holdLanes(tx, id);
  const [found] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for("no key update");
  if (!found || found.disabledAt || !found.address.equals(address) || !found.secret.equals(secret)) return false;
  await tx.update(webhooks).set({ disabledAt: now, disabledBecause: because }).where(eq(webhooks.id, id));
  await endPending(tx, id);
  await audit(context, "webhooks", "webhook.switch-off", id, { name: found.name, because });
  invalidate(context, "webhooks");
  return true;
}

/** Removes a webhook with all that it was told. Refuses an unknown one (404). */
export async function deleteWebhook(context: AuthedContext, id: string): Promise<void> {
  const { tx } = context;
  // Changes that are just telling it something would fail, once it is gone: they commit first, or begin later.
  await tx.execute(sql`lock table webhook_deliveries in share row exclusive mode`);
  const { name, host } = await lockWebhook(tx, id);
  await tx.delete(webhooks).where(eq(webhooks.id, id));
  await audit(context, "webhooks", "webhook.delete", id, { name, host });
  invalidate(context, "webhooks");
}

/** Changes of readiness that are under way don't know of this webhook: they commit before it is told every villa. */
async function waitForChanges(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhooks of readiness', 0))`);
}

/** Also of the villas that the receiver knows and that were removed while it was not told. */
async function tellEveryVilla(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    insert into webhook_deliveries (webhook_id, event, subject_id)
    select ${id}, 'villa.readiness', u.id from units u where u.removed_at is null
      or exists (select from webhook_lanes l where l.webhook_id = ${id} and l.subject_id = u.id)`);
}

async function lockWebhook(tx: Tx, id: string): Promise<Row> {
  const [found] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for("no key update");
  if (!found) throw unknownWebhook();
  return found;
}

function expectReadable({ id, address, secret }: Pick<Row, "id" | "address" | "secret">, key: Buffer): void {
  if (decrypt(address, key, id) === null)
    throw wrongField("url", say("The address was lost in a restore. Please enter it again."));
  if (decrypt(secret, key, secretPlace(id)) === null)
    throw wrongField("newSecret", say("The secret was lost in a restore. Please create a new one."));
}

function newSecret(): string {
  return secretOf(randomBytes(32));
}
