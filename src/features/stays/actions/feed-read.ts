import type { FastifyBaseLogger } from "fastify";
import type { Park } from "../../../server/actions/context";
import type { Outgoing } from "../../../server/outgoing/outgoing";
import { sharedSecret } from "../../../server/secrets";
import { say } from "../../../shared/sentences";
import { applyRead } from "./feed-apply";
import { fetchCalendar } from "./feed-calendar";
import { type ClaimedFeed, finishFailed, finishHeld, finishRead, giveBackFeed, LostClaim } from "./feed-claims";

/** What reading calendars needs. */
export type FeedReader = { park: Park; outgoing: Pick<Outgoing, "get">; log: FastifyBaseLogger };
export type ReadOptions = {
  key: Buffer;
  /** How many missing stays a person has accepted, who released what was held. */
  accepted?: number | undefined;
  signal?: AbortSignal | undefined;
};

/** The key under which calendars' addresses are encrypted. */
export function feedKey({ db }: Pick<Park, "db">): Promise<Buffer> {
  return sharedSecret(db, "feeds");
}

/** How a reading ended: "unchanged" calendars are still claimed, because a round finishes them together. */
export type Ending = "unchanged" | "finished";

/** Reads a claimed calendar, stores what it changes and how it ended, and releases it unless it is unchanged; after an error, too. */
export async function readClaimedFeed(reader: FeedReader, feed: ClaimedFeed, options: ReadOptions): Promise<Ending> {
  try {
    return await readAndFinish(reader, feed, options);
  } catch (error) {
    if (error instanceof LostClaim) {
      reader.log.info({ feed: feed.id }, "feed read overtaken");
      return "finished";
    }
    const problem = say("The calendar could not be read. It will be tried again later.");
    await finishFailed(reader.park.db, feed, problem);
    throw error;
  }
}

async function readAndFinish(
  { park, outgoing, log }: FeedReader,
  feed: ClaimedFeed,
  { key, accepted, signal }: ReadOptions,
): Promise<Ending> {
  const { db, zone } = park;
  const isWhole = accepted !== undefined || feed.hasMarks;
  const fetched = await fetchCalendar(outgoing, feed, { key, zone, isWhole, signal });
  if ("unchanged" in fetched) return "unchanged";
  if (signal?.aborted) await giveBackFeed(db, feed, { isDue: true });
  else if ("problem" in fetched) {
    const failures = await finishFailed(db, feed, fetched.problem);
    log.info({ feed: feed.id, failures, problem: fetched.problem.text }, "feed read failed");
  } else {
    const { events, etag, digest } = fetched;
    const { held, ...counts } = await applyRead(park, feed, events, accepted ?? null);
    // Only now is the calendar known: a read that was cut off is to be repeated.
    if (held) await finishHeld(db, feed, held);
    else await finishRead(db, feed, { etag, digest });
    const isNews = counts.changed > 0 || counts.cancelled > 0 || held;
    log[isNews ? "info" : "debug"]({ feed: feed.id, ...counts, held: held?.missing ?? 0 }, "feed read finished");
  }
  return "finished";
}
