import { type SQL, sql } from "drizzle-orm";
import { type Topic, topics } from "../../shared/topics";

/**
 * A notification sent through the database to every node: a stale topic, or a user whose streams must end. `ids`: the only records of the topic
 * that have changed; without them, everything may have.
 */
export type Announcement =
  | { topic: Topic; people: readonly string[]; ids?: readonly string[] | undefined }
  | { signedOut: string };

export const channel = "changeover";
/** The channel of the topic "readiness", which the triggers of migration 0035 send: on it the payload says nothing. */
export const readinessChannel = "changeover_readiness";
/** PostgreSQL refuses payloads of 8,000 bytes or more; an id takes 39 of them. */
const largest = 7_900;
const maxPeople = 150;
/** A commit that changes more records than this names none: reading everything again is then no more work. */
const maxIds = 20;

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
      const about = announcements.flatMap((one) => ("topic" in one && one.topic === topic ? [one] : []));
      const people = [...new Set(about.flatMap((one) => one.people))];
      const ids = idsOf(about);
      const parts = Math.max(Math.ceil(people.length / maxPeople), Math.min(about.length, 1));
      return Array.from({ length: parts }, (_, i) => ({
        topic,
        people: people.slice(i * maxPeople, (i + 1) * maxPeople),
        ...(ids && { ids }),
      }));
    }),
  ];
}

/** The records named by announcements of one topic; undefined if one of them names none, or if they are many. */
function idsOf(announcements: readonly { ids?: readonly string[] | undefined }[]): string[] | undefined {
  const ids = new Set<string>();
  for (const one of announcements) {
    if (!one.ids) return undefined;
    for (const id of one.ids) ids.add(id.toLowerCase());
  }
  return ids.size > maxIds ? undefined : [...ids];
}
