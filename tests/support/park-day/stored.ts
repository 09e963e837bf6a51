import type { Client } from "pg";
import { expect } from "vitest";
import { queryDatabase } from "../query-database";
import type { Books } from "./ledger";

/** The greatest id of an audit row in the morning, so that what comes later is of the day. */
export async function lastAudit(databaseUrl: string): Promise<string> {
  const [row] = await queryDatabase(databaseUrl, "select id from audit_logs order by id desc limit 1");
  return String(row?.id);
}

/** What the database has of the day. `people`: whose changes; `since`: the last audit row of the morning. */
async function storedBooks(database: Client, people: readonly string[], since: string): Promise<Books> {
  const all = async (text: string, values: unknown[] = []) =>
    (await database.query<{ told: string }>(`select concat_ws(' ', ${text}`, values)).rows.map(({ told }) => told);
  const { rows } = await database.query<{ own: string; action: string }>(
    `select user_id || ' ' || entity_id || case when action in ('assignment.photo', 'assignment.qc-photo') then ' photos' else '' end as own,
       trim(action || ' ' || case when action in ('assignment.tick', 'assignment.note') then meta ->> 'itemId' else '' end) as action
     from audit_logs where user_id = any($1::uuid[]) and id > $2
       and action not in ('photo.address', 'photo.arrive', 'assignment.guests-left')
     order by entity_id, number, id`,
    [people, since],
  );
  const audits = new Map<string, string[]>();
  for (const { own, action } of rows) audits.set(own, [...(audits.get(own) ?? []), action]);
  return {
    audits,
    keys: await all("user_id, key) as told from idempotency where user_id = any($1::uuid[])", [people]),
    ticks: await all(
      "assignment_id, checklist_item_id, completed_by_id, id) as told from assignment_checklist_completions",
    ),
    notes: await all(
      "assignment_id, checklist_item_id, author_id, text) as told from assignment_checklist_notes where text is not null",
    ),
    findings: await all("assignment_id, created_by_id, id, text) as told from findings"),
    photos: await all(
      `m.assignment_id, m.created_by_id, p.id, encode(o.sha256, 'hex')) as told
       from media m join objects o on o.id = m.object_id left join photo_announcements p on p.media_id = m.id`,
    ),
    statuses: await all(
      "id, status) as told from assignments where status <> 'pending' and planned_at > now() - interval '1 day'",
    ),
    inspections: await all("assignment_id, reviewer_id, status) as told from qc_reviews"),
    marks: [
      ...(await all("id, 'departed') as told from stays where departed_at is not null")),
      ...(await all("id, 'arrived') as told from stays where arrived_at is not null")),
    ],
  };
}

/** Expects that the database has exactly what was acknowledged, each once, and the audit rows of each person and record in the order of their answers. */
export async function expectStored(
  database: Client,
  expected: Books,
  { people, since }: { people: readonly string[]; since: string },
): Promise<void> {
  const stored = await storedBooks(database, people, since);
  for (const [name, list] of Object.entries(expected)) {
    const found: unknown = Object.entries(stored).find(([other]) => other === name)?.[1];
    if (list instanceof Map) expect(found, name).toEqual(list);
    else expect(Array.isArray(found) && found.toSorted(), name).toEqual(list.toSorted());
  }
}
