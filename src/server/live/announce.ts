import { type SQL, sql } from "drizzle-orm";
import { type Topic, topics } from "../../shared/topics";

/** A notification sent through the database to every node: a stale topic, or a user whose streams must end. */
export type Announcement = { topic: Topic; people: readonly string[] } | { signedOut: string };

export const channel = "changeover";
/** PostgreSQL refuses payloads of 8,000 bytes or more; an id takes 39 of them. */
const largest = 7_900;
const maxPeople = 190;

/**
 * Passes notifications to PostgreSQL inside the transaction; it delivers them to every node on commit. Returns an expression for the last
 * statement.
 */
export function announcing(announcements: readonly Announcement[]): SQL {
  const short = merged(announcements);
  const payload = JSON.stringify(short);
  const fitting = payload.length < largest ? [payload] : short.map((one) => JSON.stringify([one]));
  const parts = sql.param(short.length > 0 ? fitting : []);
  return sql`array(select pg_notify(${channel}, part)::text from unnest(${parts}::text[]) as part)`;
}

/** Merges notifications: each topic once, with everyone named. A season's bookings can be one transaction. */
function merged(announcements: readonly Announcement[]): Announcement[] {
  const signedOut = announcements.filter((one) => "signedOut" in one);
  return [
    ...signedOut,
    ...topics.flatMap((topic) => {
      const audiences = announcements.flatMap((one) => ("topic" in one && one.topic === topic ? [one.people] : []));
      const people = [...new Set(audiences.flat())];
      const parts = Math.max(Math.ceil(people.length / maxPeople), Math.min(audiences.length, 1));
      return Array.from({ length: parts }, (_, i) => ({
        topic,
        people: people.slice(i * maxPeople, (i + 1) * maxPeople),
      }));
    }),
  ];
}
