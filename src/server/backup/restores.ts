import { desc, isNull, sql } from "drizzle-orm";
import type { Restore } from "../../shared/current-user";
import type { Database } from "../database/open";
import { feeds, restores, webhooks } from "../database/tables";

/** Notes that a database was restored from a backup of this time, so that phones send again what they had sent since. */
export async function noteRestore(db: Database, backedUpAt: string): Promise<void> {
  // Not the time when the transaction began: the lost park may have answered phones since.
  await db.insert(restores).values({ backedUpAt: new Date(backedUpAt), createdAt: sql`clock_timestamp()` });
}

/**
 * The addresses of calendars and webhooks, and the secrets of webhooks, can't be read after a restore (docs/decisions/13-backup.md). So that people see it
 * at once and not with the next change, webhooks are switched off, and calendars are due.
 */
export async function giveUpAddresses(db: Database): Promise<void> {
  const off = { disabledAt: sql`now()`, disabledBecause: "key" } as const;
  await db.update(webhooks).set(off).where(isNull(webhooks.disabledAt));
  await db.update(feeds).set({ dueAt: sql`now()` });
}

/** The latest restore of this database, or null. It never changes while a server runs: only an empty database can be restored. */
export async function latestRestore(db: Database): Promise<Restore | null> {
  const [latest] = await db.select().from(restores).orderBy(desc(restores.createdAt)).limit(1);
  if (!latest) return null;
  const { id, backedUpAt, createdAt } = latest;
  return { id, backedUpAt: backedUpAt.toISOString(), restoredAt: createdAt.toISOString() };
}
