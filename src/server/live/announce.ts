import { sql } from "drizzle-orm";
import type { Topic } from "../../shared/topics";
import type { Tx } from "../database/open";

/** What goes through the database to every node: a stale topic, or a person whose open streams must end. */
export type Announcement = { topic: Topic; people: readonly string[] } | { signedOut: string };

export const channel = "changeover";
/** PostgreSQL refuses a payload of 8,000 bytes and more. */
const largest = 7_900;

/** Hands announcements to PostgreSQL inside the transaction, which delivers them to every node if and when it commits. */
export async function announce(tx: Tx, announcements: readonly Announcement[]): Promise<void> {
  if (announcements.length === 0) return;
  const payload = JSON.stringify(announcements);
  const fitting = payload.length < largest ? [payload] : announcements.map((one) => JSON.stringify([one]));
  for (const part of fitting) await tx.execute(sql`select pg_notify(${channel}, ${part})`);
}
