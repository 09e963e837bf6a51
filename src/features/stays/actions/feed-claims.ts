import { and, asc, eq, getTableColumns, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "../../../server/database/open";
import { feeds } from "../../../server/database/tables";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { unknownFeed } from "../reads/feeds";

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
export async function claimFeed(db: Database, zone: string, id: string): Promise<ClaimedFeed> {
  const [found] = await claim(db, zone, and(eq(feeds.id, id), isFree));
  if (found) return found;
  const [known] = await db.select({ id: feeds.id }).from(feeds).where(eq(feeds.id, id));
  throw known
    ? new Problem("state-conflict", say("This calendar is being read right now. Please try again in a moment."))
    : unknownFeed();
}

function claim(db: Database, zone: string, which: SQL | undefined): Promise<ClaimedFeed[]> {
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

export type Finish = Partial<Pick<ClaimedFeed, "etag" | "digest" | "problem" | "failures">> & {
  isRead?: boolean;
  held: { missing: number; upcoming: number } | "as before" | null;
};

/** Stores how a reading ended, and gives the calendar free. A failed one is tried again after 15, 30, 60, 60 … minutes. */
export async function finishFeed(db: Database, feed: ClaimedFeed, { isRead, held, ...changes }: Finish): Promise<void> {
  const { id, claimId, now, heldAt } = feed;
  const failures = changes.failures ?? 0;
  await db
    .update(feeds)
    .set({
      ...changes,
      ...(isRead && { readAt: now }),
      ...(failures > 1 && { dueAt: someMinutes(sql`${Math.min(60, 15 * 2 ** Math.min(failures - 1, 2))}::int`) }),
      ...(held !== "as before" && {
        heldAt: held && (heldAt ?? now),
        heldMissing: held?.missing ?? null,
        heldUpcoming: held?.upcoming ?? null,
      }),
      claimId: null,
      claimedUntil: null,
    })
    .where(and(eq(feeds.id, id), sql`${feeds.claimId} = ${claimId}`));
}

/** Gives a calendar free without a result. `isDue`: it is read again at once, not at its next time. */
export async function giveBackFeed(
  db: Database,
  { id, claimId }: ClaimedFeed,
  { isDue }: { isDue: boolean },
): Promise<void> {
  await db
    .update(feeds)
    .set({ claimId: null, claimedUntil: null, ...(isDue && { dueAt: sql`now()` }) })
    .where(and(eq(feeds.id, id), sql`${feeds.claimId} = ${claimId}`));
}
