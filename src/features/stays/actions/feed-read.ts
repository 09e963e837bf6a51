import type { FastifyBaseLogger } from "fastify";
import type { Park } from "../../../server/actions/context";
import type { Outgoing } from "../../../server/outgoing/outgoing";
import { sharedSecret } from "../../../server/secrets";
import { say } from "../../../shared/sentences";
import { applyRead } from "./feed-apply";
import { fetchCalendar } from "./feed-calendar";
import { type ClaimedFeed, finishFeed, giveBackFeed, LostClaim } from "./feed-claims";

/** What reading calendars needs. */
export type FeedReader = { park: Park; outgoing: Outgoing; log: FastifyBaseLogger };
export type ReadOptions = {
  key: Buffer;
  /** Whether a person has released what was held. */
  isRelease?: boolean;
  signal?: AbortSignal | undefined;
};

/** The key under which calendars' addresses are encrypted. */
export function feedKey({ db }: Pick<Park, "db">): Promise<Buffer> {
  return sharedSecret(db, "feeds");
}

/** Reads a claimed calendar, stores what it changes and how it ended, and gives it free; after an error, too. */
export async function readClaimedFeed(reader: FeedReader, feed: ClaimedFeed, options: ReadOptions): Promise<void> {
  try {
    await readAndFinish(reader, feed, options);
  } catch (error) {
    if (error instanceof LostClaim) {
      reader.log.info({ feed: feed.id }, "feed read overtaken");
      return;
    }
    const problem = say("Something went wrong here while the calendar was read. It is read again later.");
    await finishFeed(reader.park.db, feed, { failures: feed.failures + 1, problem, held: "as before" });
    throw error;
  }
}

async function readAndFinish(
  { park, outgoing, log }: FeedReader,
  feed: ClaimedFeed,
  options: ReadOptions,
): Promise<void> {
  const { db, zone } = park;
  const { key, isRelease = false, signal } = options;
  const isWhole = isRelease || feed.hasMarks;
  const fetched = await fetchCalendar(outgoing, feed, { key, zone, isWhole, signal });
  if (signal?.aborted) return giveBackFeed(db, feed, { isDue: true });
  if ("problem" in fetched) {
    const { problem } = fetched;
    const failures = feed.failures + 1;
    await finishFeed(db, feed, { failures, problem, held: "as before" });
    log.info({ feed: feed.id, failures, problem: problem.text }, "feed read failed");
    return;
  }
  if ("unchanged" in fetched) {
    await finishFeed(db, feed, { failures: 0, problem: null, isRead: true, held: null });
    log.debug({ feed: feed.id }, "feed unchanged");
    return;
  }
  const { events, etag, digest } = fetched;
  const { held, changed, cancelled } = await applyRead(park, feed, events, isRelease ? (feed.heldMissing ?? 0) : null);
  // Only now: a read that was cut off is to be repeated, and one that is held counts for nothing.
  const good = held ? {} : { etag, digest, isRead: true };
  await finishFeed(db, feed, { failures: 0, problem: null, held, ...good });
  const counts = { feed: feed.id, changed, cancelled, held: held?.missing ?? 0 };
  if (changed > 0 || cancelled > 0 || held) log.info(counts, "feed read finished");
  else log.debug(counts, "feed read finished");
}
