import { createHash } from "node:crypto";
import { and, eq, gt, like, lt, type SQL, sql } from "drizzle-orm";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import type { Database, Tx } from "../database/open";
import { idempotency } from "../database/tables";
import { withPresentNames } from "./name-changes";

/** What identifies a repeated request: who sent it, under which key, to which call. */
export type Slot = { userId: string; key: string; method: string; path: string; body: unknown };
/** The response that a repeated request gets. */
export type StoredResponse = { status: number; text: string };

/** A stolen database must not offer a quick hash of a password beside the slow one. */
const passwords = new Set(["password", "current"]);

/**
 * Claims the key in this transaction, or returns the stored first response. Waits while another request with the same key runs (on the
 * unique index; lock_timeout ends it with 503). Refuses the same key with another body (422); a
 * body that differs in its passwords only is the same.
 */
export async function claim(tx: Tx, slot: Slot): Promise<StoredResponse | null> {
  const { userId, key, method, path, body } = slot;
  const taken = await tx
    .insert(idempotency)
    .values({ userId, key, method, path, bodyHash: hashOf(body) })
    .onConflictDoNothing()
    .returning({ key: idempotency.key });
  if (taken.length > 0) return null;
  const first = await storedResponse(tx, slot);
  if (!first)
    throw new Problem("unavailable", say("The same request is still running. Please try again."), {
      retryAfterSeconds: 1,
    });
  return first;
}

/** The stored first response of a repeated request; null if there is none yet. Refuses the same key with another body (422). */
export async function storedResponse(db: Database | Tx, slot: Slot): Promise<StoredResponse | null> {
  const [first] = await db.select().from(idempotency).where(matches(slot));
  if (!first || first.status === null || first.answer === null) return null;
  if (!first.bodyHash.equals(hashOf(slot.body)))
    throw new Problem("key-reused", say("This Idempotency-Key was used for another request."));
  return { status: first.status, text: await withPresentNames(db, first.answer, first.createdAt) };
}

/** A statement that stores the response in the transaction of its change, so that neither exists without the other. */
export function storeResponseSql({ userId, key, method, path }: Slot, { status, text }: StoredResponse): SQL {
  return sql`update idempotency set status = ${status}, answer = ${text}
    where user_id = ${userId} and key = ${key} and method = ${method} and path = ${path}`;
}

/**
 * Deletes stored responses of calls to `path` and below that concern a record. It looks at every stored call, so it is called before the record is
 * locked, and afterwards again with `onlyLatest` for what was stored in between.
 */
export async function forgetStoredResponsesAbout(
  tx: Tx,
  path: string,
  id: string,
  { onlyLatest }: { onlyLatest: boolean },
): Promise<void> {
  // Their transactions can't have begun much earlier.
  const isLatest = onlyLatest ? gt(idempotency.createdAt, sql`now() - interval '10 minutes'`) : undefined;
  await tx
    .delete(idempotency)
    .where(and(isLatest, like(idempotency.path, `${path}%`), like(idempotency.answer, `%${id}%`)));
}

/** Deletes all stored responses to a user. */
export async function forgetStoredResponsesTo(tx: Tx, userId: string): Promise<void> {
  await tx.delete(idempotency).where(eq(idempotency.userId, userId));
}

/** Deletes responses older than 30 days. */
export async function forgetOldResponses(db: Database): Promise<void> {
  await db.delete(idempotency).where(lt(idempotency.createdAt, sql`now() - interval '30 days'`));
}

function hashOf(body: unknown): Buffer {
  return createHash("sha256")
    .update(JSON.stringify(body ?? null, (name, value) => (passwords.has(name) ? undefined : value)))
    .digest();
}

function matches({ userId, key, method, path }: Slot) {
  return and(
    eq(idempotency.userId, userId),
    eq(idempotency.key, key),
    eq(idempotency.method, method),
    eq(idempotency.path, path),
  );
}
