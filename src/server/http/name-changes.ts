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
export async function withPresentNames(db: Database | Tx, response: string, storedAt: Date): Promise<string> {
  return renamed(response, await noted(db, gt(nameChanges.createdAt, startOf(storedAt))));
}

/**
 * Rewrites the stored responses with the changes that are old enough for all responses with an old name to be there, and forgets these changes.
 * All at once, on one node at a time: a swap of two names that is applied twice is taken back.
 */
export async function renameInStoredResponses(db: Database, now: Date, signal: AbortSignal): Promise<void> {
  const isOldEnough = lt(nameChanges.createdAt, startOf(now));
  if ((await noted(db, isOldEnough)).length === 0) return;
  try {
    await db.transaction(async (tx) => {
      const changes = await noted(tx, isOldEnough).for("update");
      for await (const { answer, createdAt, ...row } of storedResponses(tx)) {
        signal.throwIfAborted();
        const since = changes.filter((change) => change.createdAt > startOf(createdAt));
        const text = answer && renamed(answer, since);
        if (text !== answer) await tx.update(idempotency).set({ answer: text }).where(isRow(row));
      }
      signal.throwIfAborted();
      const ids = changes.map(({ id }) => id);
      await tx.delete(nameChanges).where(anyOf(nameChanges.id, ids));
    });
  } catch (error) {
    // The next run begins anew.
    if (!signal.aborted) throw error;
  }
}

const { userId, key, method, path, answer, createdAt } = idempotency;

async function* storedResponses(tx: Tx) {
  let after = sql`true`;
  for (;;) {
    const rows = await tx
      .select({ userId, key, method, path, answer, createdAt })
      .from(idempotency)
      .where(after)
      .orderBy(userId, key, method, path)
      .limit(batch);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = sql`(${userId}, ${key}, ${method}, ${path}) > (${last.userId}, ${last.key}, ${last.method}, ${last.path})`;
  }
}

function isRow(row: Pick<typeof idempotency.$inferSelect, "userId" | "key" | "method" | "path">): SQL | undefined {
  return and(eq(userId, row.userId), eq(key, row.key), eq(method, row.method), eq(path, row.path));
}

/** A change from this instant on may have been unknown to a response that was stored at this one. */
const startOf = (storedAt: Date) => new Date(storedAt.getTime() - overlapMs);

type Noted = NameChange & { id: string; createdAt: Date };

function noted(db: Database | Tx, which: SQL) {
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
