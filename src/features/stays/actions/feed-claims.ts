import { and, asc, eq, getTableColumns, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { anyOf } from "../../../server/database/any-of";
import type { Database, Tx } from "../../../server/database/open";
import { feeds } from "../../../server/database/tables";
import { Problem } from "../../../shared/problem";
import { type Sentence, say } from "../../../shared/sentences";
import { unknownFeed } from "../reads/feeds";
import type { Held } from "../rules/feeds";

/** A calendar that this node alone reads now, until it finishes. `now` is the database's clock, which all nodes share. */
export type ClaimedFeed = typeof feeds.$inferSelect & {
  now: Date;
  /** Whether stays that were missing wait for the read that cancels them. */
  hasMarks: boolean;
};

/** A reading takes 10 s and its changes; one that was cut off keeps its calendar for this long. */
const claimTime = sql`interval '30 seconds'`;
/** Times differ by up to a tenth, so that calendars which were added together drift apart. */
const someMinutes = (minutes: SQL) => sql`now() + interval '1 minute' * (${minutes}) * (0.95 + random() * 0.1)`;
const isFree = or(isNull(feeds.claimedUntil), lte(feeds.claimedUntil, sql`now()`));

/** Claims up to `most` calendars that are due, those that are due longest first, and moves them to their next time. */
export async function claimDueFeeds(db: Database, zone: string, most: number): Promise<ClaimedFeed[]> {
  const due = db
    .select({ id: feeds.id })
    .from(feeds)
    .where(and(lte(feeds.dueAt, sql`now()`), isFree))
    .orderBy(asc(feeds.dueAt))
    .limit(most)
    .for("update", { skipLocked: true });
  // As an array the query runs once; the planner might repeat a mere subquery, and claim more.
  return claim(db, zone, sql`${feeds.id} = any(array(${due}))`);
}

/** Claims this calendar, due or not. Refuses an unknown one (404) and one that is being read (409). */
export async function claimFeed(db: Database | Tx, zone: string, id: string): Promise<ClaimedFeed> {
  const [found] = await claim(db, zone, and(eq(feeds.id, id), isFree));
  if (found) return found;
  const [known] = await db.select({ id: feeds.id }).from(feeds).where(eq(feeds.id, id));
  throw known
    ? new Problem("state-conflict", say("This calendar is being read right now. Please try again in a moment."))
    : unknownFeed();
}

function claim(db: Database | Tx, zone: string, which: SQL | undefined): Promise<ClaimedFeed[]> {
  // Spelled out, because a statement's returned columns have no table: "id" would be the stay's.
  const isMarked = sql<boolean>`exists (
    select from stays where stays.source = 'feed-' || feeds.id and stays.missing_since is not null and stays.status = 'booked'
      and stays.departure > (now() at time zone ${zone})::date)`;
  return db
    .update(feeds)
    .set({
      claimId: sql`gen_random_uuid()`,
      claimedUntil: sql`now() + ${claimTime}`,
      triedAt: sql`now()`,
      dueAt: someMinutes(sql`15`),
    })
    .where(which)
    .returning({ ...getTableColumns(feeds), now: sql`now()`.mapWith(feeds.dueAt), hasMarks: isMarked });
}

/** Thrown when another reading has taken over, or the calendar was deleted meanwhile: nothing more of this reading counts. */
export class LostClaim extends Error {}

/**
 * Makes sure, until the transaction ends, that this reading still has its calendar. Forgets what was read last: if the rest of the changes is lost, the next
 * read must not take the calendar for unchanged.
 */
export async function expectClaim(tx: Tx, { id, claimId }: ClaimedFeed): Promise<void> {
  const mine = and(eq(feeds.id, id), sql`${feeds.claimId} = ${claimId}`);
  const found = await tx.update(feeds).set({ digest: null, etag: null }).where(mine).returning({ id: feeds.id });
  if (found.length === 0) throw new LostClaim("another reading has taken over");
}

/** Stores that calendars were read and are as they were, and releases them, all in one statement: that is most of a round. */
export async function finishUnchanged(db: Database, claimed: readonly ClaimedFeed[]): Promise<void> {
  if (claimed.length === 0) return;
  const ids = claimed.flatMap(({ claimId }) => claimId ?? []);
  await db
    .update(feeds)
    .set({ ...readWell, ...notHeld, ...free })
    .where(anyOf(feeds.claimId, ids));
}

const free = { claimId: null, claimedUntil: null };
const notHeld = { heldAt: null, heldMissing: null, heldUpcoming: null };
const readWell = { readAt: sql`${feeds.triedAt}`, failures: 0, problem: null };

/** Records a successful read of a calendar, and releases it. */
export async function finishRead(
  db: Database,
  feed: ClaimedFeed,
  known: Pick<ClaimedFeed, "etag" | "digest">,
): Promise<void> {
  await finish(db, feed, { ...readWell, ...known, ...notHeld });
}

/** Stores that a read waits for a person, and releases the calendar. Nothing of the read counts, so its bytes are not known. */
export async function finishHeld(db: Database, feed: ClaimedFeed, { missing, upcoming }: Held): Promise<void> {
  const held = { heldAt: feed.heldAt ?? feed.now, heldMissing: missing, heldUpcoming: upcoming };
  await finish(db, feed, { failures: 0, problem: null, ...held });
}

/** Stores why a calendar could not be read, and releases it. It is tried again after 15, 30, 60, 60 … minutes. Returns how often in a row it failed. */
export async function finishFailed(db: Database, feed: ClaimedFeed, problem: Sentence): Promise<number> {
  const failures = feed.failures + 1;
  const minutes = Math.min(60, 15 * 2 ** Math.min(failures - 1, 2));
  await finish(db, feed, { failures, problem, dueAt: someMinutes(sql`${minutes}::int`) });
  return failures;
}

/** Releases a calendar without a result. `isDue`: it is read again at once, not at its next time. */
export async function giveBackFeed(db: Database, feed: ClaimedFeed, { isDue }: { isDue: boolean }): Promise<void> {
  await finish(db, feed, isDue ? { dueAt: sql`now()` } : {});
}

/** Does nothing if another reading has taken over. */
async function finish(
  db: Database,
  { id, claimId }: ClaimedFeed,
  changes: PgUpdateSetSource<typeof feeds>,
): Promise<void> {
  await db
    .update(feeds)
    .set({ ...changes, ...free })
    .where(and(eq(feeds.id, id), sql`${feeds.claimId} = ${claimId}`));
}
