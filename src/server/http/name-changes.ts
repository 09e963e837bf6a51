import { and, asc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { anyOf } from "../database/any-of";
import type { Database, Tx } from "../database/open";
import { idempotency, nameChanges } from "../database/tables";

// Whoever is renamed or removed is named in stored responses to others. A rename must not wait until all of these are rewritten: it is noted, applied to a
// response that is sent again, and a clean-up job rewrites the stored ones.

export type NameChange = { userId: string; before: string; after: string };

/** A response that was written at the time of a change may still have the old name if its transaction began this much later, in milliseconds. */
const overlapMs = 60_000;
/** Rows read at a time; they have 8 kB each. */
const batch = 200;

/** Notes that people are called something else from now on, or are removed. Changes of one transaction are applied at once: names may be swapped. */
export async function noteNameChanges(tx: Tx, changes: readonly NameChange[]): Promise<void> {
  if (changes.length > 0) await tx.insert(nameChanges).values([...changes]);
}

/** Returns a stored response with everybody's present name. */
export async function withPresentNames(tx: Tx, response: string, storedAt: Date): Promise<string> {
  return renamed(response, await noted(tx, gt(nameChanges.createdAt, new Date(storedAt.getTime() - overlapMs))));
}

/** Rewrites the stored responses with the changes that are old enough for all responses with an old name to be there, and forgets these changes. */
export async function renameInStoredResponses(db: Database, now: Date, signal: AbortSignal): Promise<void> {
  const changes = await noted(db, lt(nameChanges.createdAt, new Date(now.getTime() - overlapMs)));
  if (changes.length === 0) return;
  const { userId, key, method, path, answer } = idempotency;
  let after = sql`true`;
  for (;;) {
    const rows = await db
      .select({ userId, key, method, path, answer })
      .from(idempotency)
      .where(after)
      .orderBy(userId, key, method, path)
      .limit(batch);
    for (const row of rows) {
      const text = row.answer && renamed(row.answer, changes);
      const isRow = and(eq(userId, row.userId), eq(key, row.key), eq(method, row.method), eq(path, row.path));
      if (text !== row.answer) await db.update(idempotency).set({ answer: text }).where(isRow);
    }
    const last = rows.at(-1);
    if (!last || signal.aborted) break;
    after = sql`(${userId}, ${key}, ${method}, ${path}) > (${last.userId}, ${last.key}, ${last.method}, ${last.path})`;
  }
  const ids = changes.map(({ id }) => id);
  if (!signal.aborted) await db.delete(nameChanges).where(anyOf(nameChanges.id, ids));
}

type Noted = NameChange & { id: string; createdAt: Date };

function noted(db: Database | Tx, which: SQL): Promise<Noted[]> {
  return db.select().from(nameChanges).where(which).orderBy(asc(nameChanges.createdAt), asc(nameChanges.id));
}

/** A name beside its id, or a `by` that is nothing but a name; both are strings of JSON. */
const names = /("id":"([\da-f-]{36})","name":)"(?:[^"\\]|\\.)*"|"by":"((?:[^"\\]|\\.)*)"/g;

/** Replaces names in the JSON of a response: beside the id, and where `by` is the name that somebody had, or a namesake has. */
function renamed(response: string, changes: readonly Noted[]): string {
  let text = response;
  for (const at of new Set(changes.map(({ createdAt }) => createdAt.getTime()))) {
    const nameOf = new Map<string | undefined, string>();
    for (const { userId, before, after, createdAt } of changes)
      if (createdAt.getTime() === at)
        nameOf.set(userId, JSON.stringify(after)).set(JSON.stringify(before).slice(1, -1), JSON.stringify(after));
    text = text.replace(names, (all, besideId, id, by) => {
      const name = nameOf.get(id ?? by);
      if (name === undefined) return all;
      return besideId ? `${besideId}${name}` : `"by":${name}`;
    });
  }
  return text;
}
