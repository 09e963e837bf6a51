import { sql } from "drizzle-orm";
import type { Database } from "../../../server/database/open";
import { shownCount } from "../reads/webhooks";

const keepDays = 30;
/** More of a webhook's messages are never kept. */
const most = 1_000;

/** Deletes old messages of webhooks, except the last hundred of each, and what nobody will send. */
export async function forgetOldDeliveries(db: Database): Promise<void> {
  await db.execute(sql`
    delete from webhook_deliveries where id in (
      select id from (
        select id, ended_at, row_number() over (partition by webhook_id order by tried_at desc nulls last, number desc) as place
        from webhook_deliveries where ended_at is not null
      ) d where place > ${most} or (place > ${shownCount} and ended_at < now() - make_interval(days => ${keepDays})))`);
  // A receiver that fails for hours gathers rows, of which only the newest of each villa will be sent.
  await db.execute(sql`
    delete from webhook_deliveries d where ended_at is null and attempts = 0 and created_at < now() - interval '1 minute' and exists (
      select from webhook_deliveries newer where newer.webhook_id = d.webhook_id and newer.subject_id = d.subject_id
        and newer.ended_at is null and newer.attempts = 0 and newer.number > d.number)`);
  // Changes that were under way when a webhook was switched off still told it something.
  await db.execute(sql`
    delete from webhook_deliveries d using webhooks w where w.id = d.webhook_id and w.disabled_at is not null
      and d.ended_at is null and d.created_at < now() - interval '1 hour'`);
  await db.execute(sql`
    delete from webhook_lanes l where claim_id is null and not exists (select from units where units.id = l.subject_id)
      and not exists (select from webhook_deliveries d where d.webhook_id = l.webhook_id and d.subject_id = l.subject_id and d.ended_at is null)`);
}
