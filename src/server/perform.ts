import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { Problem } from "../shared/problem";
import { audience, type Topic } from "../shared/topics";
import { databaseFault } from "./database/faults";
import { insertAll } from "./database/insert-all";
import type { Database, Tx } from "./database/open";
import { auditLogs } from "./database/tables";
import type { Listener } from "./happenings";
import { sessionCache } from "./http/session-cache";
import { type Announcement, announcing } from "./live/announce";
import type { Person } from "./person";

/** What an action works with: one open transaction, who acts (nobody yet while registering), and when. */
export type Act = {
  readonly tx: Tx;
  readonly by: Person | null;
  /** When the server hears of it. Whatever expires, is limited or lies today is judged by this, never by a phone's word. */
  readonly now: Date;
  /** How long before that it was done, in milliseconds, on a phone without a network. Only a step of an assignment lies so far back: `Locked.at`. */
  readonly delay: number;
  /** The caller's Idempotency-Key: the id of what this makes, where a phone must be able to speak of it before it has the answer. */
  readonly key?: string | undefined;
  /** What people are told after the commit. */
  readonly announcements: Announcement[];
  /** Who does something about what happens in it (see happenings). */
  readonly listeners: readonly Listener<Act>[];
};

const tries = 4;

/**
 * Runs one intention as one transaction; whatever it says through `stale` reaches people only if it commits.
 * Deadlocks, serialization failures and overlapping bookings are tried again (a second look says who was first), then refused as a conflict.
 * `listeners` take part in what happens in it. `close` is the last thing in it, and tells people.
 */
export async function perform<T>(
  db: Database,
  by: Person | null,
  work: (act: Act) => Promise<T>,
  now: Date = new Date(),
  listeners: readonly Listener<Act>[] = [],
  close: (act: Act, result: T) => Promise<void> = tell,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const announcements: Announcement[] = [];
    try {
      const done = await db.transaction(async (tx) => {
        const act: Act = { tx, by, now, delay: 0, announcements, listeners };
        const result = await work(act);
        await close(act, result);
        return result;
      });
      // This node hears of it like all others, but perhaps only after it has answered.
      sessionCache(db).hear(announcements);
      return done;
    } catch (error) {
      if (databaseFault(error) !== "collision") throw error;
      if (attempt === tries)
        throw new Problem("state-conflict", "Somebody else changed this at the same time. Please try again.");
    }
  }
}

async function tell({ tx, announcements }: Act): Promise<void> {
  if (announcements.length > 0) await tx.execute(sql`select ${announcing(announcements)}`);
}

/**
 * Writes the audit row of a change (domain: one per change): `action` like "assignment.start", `meta` what was before and after, `at` when
 * it happened, where the server heard of it only later.
 */
export async function audit(
  act: Act,
  action: `${string}.${string}`,
  entity: string,
  entityId: string,
  meta: Record<string, unknown> = {},
  at: Date = act.now,
): Promise<void> {
  const row = { userId: act.by?.id ?? null, action, entity, entityId };
  await act.tx.insert(auditLogs).values({ ...row, meta: { ...meta, ...arrivalOf(act, at) }, createdAt: at });
}

/** The same for many records that change in the same way at once. */
export async function auditAll(
  act: Act,
  action: `${string}.${string}`,
  entity: string,
  changes: readonly { id: string; meta: Record<string, unknown> }[],
  at: Date = act.now,
): Promise<void> {
  const shared = { action, entity, createdAt: at, userId: act.by?.id ?? null };
  const arrival = arrivalOf(act, at);
  const rows = changes.map(({ id: entityId, meta }) => ({
    id: v7(),
    entityId,
    meta: { ...meta, ...arrival },
    ...shared,
  }));
  await insertAll(act.tx, auditLogs, rows);
}

/** Within a second, when something happened and when the server heard of it are the same to anybody who reads it. */
function arrivalOf({ now }: Act, at: Date): { arrivedAt?: string } {
  return now.getTime() - at.getTime() >= 1_000 ? { arrivedAt: now.toISOString() } : {};
}

/** What of a record becomes different, as an audit row tells it: before and after, by field. What is left out (undefined) stays. */
export function differences(
  before: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): Record<string, [before: unknown, after: unknown]> {
  const isDifferent = (field: string) => JSON.stringify(wanted[field]) !== JSON.stringify(before[field]);
  const fields = Object.keys(wanted).filter((field) => wanted[field] !== undefined && isDifferent(field));
  return Object.fromEntries(fields.map((field) => [field, [before[field], wanted[field]]]));
}

/** Marks a topic stale after the commit: for everybody in its audience, and for the people named (a cleaner: own work). */
export function stale(act: Act, topic: Topic, people: readonly string[] = []): void {
  act.announcements.push({ topic, people: audience[topic].includes("cleaner") ? [] : people });
}
