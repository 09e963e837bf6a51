import { randomBytes } from "node:crypto";
import type pg from "pg";
import { v7 } from "uuid";
import { forgetOldDeliveries } from "../../src/features/connections/actions/webhook-clean-up";
import { secretPlace } from "../../src/features/connections/actions/webhook-send";
import { webhookKey } from "../../src/features/connections/actions/webhook-sender";
import { secretOf } from "../../src/features/connections/actions/webhook-signature";
import type { Database } from "../../src/server/database/open";
import { encrypt } from "../../src/server/encryption";
import { say } from "../../src/shared/sentences";
import type { WebhookEvent } from "../../src/shared/webhook-events";

/** What webhooks were told in this time: more of it than is kept. Villas are told several times a day. */
const told = {
  "villa.readiness": `
    select a.unit_id as subject, s.at, json_build_object('unitId', u.id, 'code', u.code, 'area', u.location, 'state', s.state, 'reason', null,
      'reasonLang', null, 'since', pg_temp.iso(s.at), 'neededBy', null, 'guestsHere', null, 'leaving', null, 'arriving', null,
      'removed', false, 'sequence', (extract(epoch from s.at) * 1000)::bigint) as data
    from assignments a join units u on u.id = a.unit_id cross join lateral (
      values ('cleaning', a.started_at), ('review', a.finished_at),
        ('ready', case when a.status = 'done' then a.finished_at + interval '1 hour' end)) s (state, at)
    where a.planned_at > now() - interval '4 days' and s.at < now()`,
  "finding.added": `
    select f.id as subject, f.created_at as at, json_build_object('id', f.id, 'unitId', u.id, 'code', u.code, 'assignmentId', f.assignment_id,
      'type', f.type, 'text', f.text, 'note', f.note, 'qty', f.qty, 'createdAt', pg_temp.iso(f.created_at)) as data
    from assignments a join findings f on f.assignment_id = a.id join units u on u.id = a.unit_id
    where a.planned_at > now() - interval '40 days' and f.created_at < now()`,
} satisfies Record<WebhookEvent, string>;

/**
 * Two webhooks with the messages that the product keeps, by its own clean-up. They are switched off, so that a server over this data set sends nothing. For
 * after the indexes are there.
 */
export async function connections(db: Database, client: pg.Client, daysBack: number): Promise<void> {
  const key = await webhookKey({ db });
  for (const [name, event] of [
    ["Reception screen", "villa.readiness"],
    ["Maintenance", "finding.added"],
  ] as const) {
    const id = v7();
    const host = `${event.replace(".", "-")}.example`;
    await client.query(
      `insert into webhooks (id, name, host, events, address, secret, created_by_id, created_at, disabled_at, disabled_because)
       select $1::uuid, $2::text, $3::text, array[$4::text], $5::bytea, $6::bytea, p.id, now() - make_interval(days => $7::int), now(), 'person'
       from person p where p.role = 'admin' and p.generation = 0 and p.no = 0`,
      [
        ...[id, name, host, event],
        ...[encrypt(`https://${host}/`, key, id), encrypt(secretOf(randomBytes(32)), key, secretPlace(id))],
        daysBack,
      ],
    );
    await client.query(deliveries(told[event]), [
      id,
      event,
      JSON.stringify(say("The receiver could not take the message.")),
    ]);
  }
  // A lane remembers its villa's last state; a finding is told once.
  await client.query(`
    insert into webhook_lanes (webhook_id, subject_id, sequence, received, due_at)
    select distinct on (webhook_id, subject_id) webhook_id, subject_id, sequence, (payload -> 'data')::jsonb - 'sequence', created_at
    from webhook_deliveries where event = 'villa.readiness' order by webhook_id, subject_id, number desc`);
  await forgetOldDeliveries(db);
}

/** Inserts the messages: one of fifty failed, and the next of its subject took its place. */
function deliveries(facts: string): string {
  return `
    insert into webhook_deliveries (webhook_id, event, subject_id, created_at, payload, sequence, attempts, tried_at, response_status, response_ms,
      problem, ended_at, outcome)
    select $1::uuid, $2::text, subject, at, json_build_object('type', $2::text, 'timestamp', pg_temp.iso(at), 'data', data), (extract(epoch from at) * 1000)::bigint,
      case when has_failed then 3 else 1 end, at + case when has_failed then interval '35 seconds' else interval '0' end,
      case when has_failed then 503 else 204 end, 20 + pg_temp.dice(n, 17), case when has_failed then $3::jsonb end,
      case when has_failed then next_at else at + interval '50 milliseconds' end,
      case when has_failed then 'superseded' else 'received' end::delivery_outcome
    from (
      select *, pg_temp.dice(n, 16) < 2 and next_at is not null as has_failed
      from (
        select *, lead(at) over (partition by subject order by at) as next_at, hashtextextended(subject::text || at, 0) as n from (${facts}) f) s) t
    order by at`;
}
