import { sql } from "drizzle-orm";
import { type Topic, topics } from "../../shared/topics";
import type { Tx } from "../database/open";

/** What goes through the database to every node: a stale topic, or a person whose open streams must end. */
export type Announcement = { topic: Topic; people: readonly string[] } | { signedOut: string };

export const channel = "changeover";
/** PostgreSQL refuses a payload of 8,000 bytes and more. An id takes 39 of them. */
const largest = 7_900;
const mostPeople = 190;

/** Hands announcements to PostgreSQL inside the transaction, which delivers them to every node if and when it commits. */
export async function announce(tx: Tx, announcements: readonly Announcement[]): Promise<void> {
  if (announcements.length === 0) return;
  const short = merged(announcements);
  const payload = JSON.stringify(short);
  const fitting = payload.length < largest ? [payload] : short.map((one) => JSON.stringify([one]));
  for (const part of fitting) await tx.execute(sql`select pg_notify(${channel}, ${part})`);
}

/** Every topic once, with everybody whom it was said of: a whole season's bookings are one transaction. */
function merged(announcements: readonly Announcement[]): Announcement[] {
  const signedOut = announcements.filter((one) => "signedOut" in one);
  return [
    ...signedOut,
    ...topics.flatMap((topic) => {
      const said = announcements.flatMap((one) => ("topic" in one && one.topic === topic ? [one.people] : []));
      const people = [...new Set(said.flat())];
      const parts = Math.max(Math.ceil(people.length / mostPeople), Math.min(said.length, 1));
      return Array.from({ length: parts }, (_, i) => ({
        topic,
        people: people.slice(i * mostPeople, (i + 1) * mostPeople),
      }));
    }),
  ];
}
