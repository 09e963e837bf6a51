import { setTimeout as pause } from "node:timers/promises";
import { invalidate, type Park } from "../../../server/actions/context";
import { perform } from "../../../server/actions/perform";
import { reasonInWords } from "../../../server/reason-in-words";
import { type ClaimedFeed, claimDueFeeds, finishUnchanged } from "./feed-claims";
import { type FeedReader, feedKey, readClaimedFeed } from "./feed-read";

/** How many calendars a node reads at the same time. Each may be 1 MB, and hold a connection to the database. */
const atOnce = 12;
const roundMs = 60_000;

/** Reads all calendars that are due and that no other node is reading. Returns how many. Ends early when `signal` is aborted. */
export async function readDueFeeds(reader: FeedReader, signal?: AbortSignal): Promise<number> {
  const { park, log } = reader;
  let count = 0;
  for (;;) {
    const claimed = signal?.aborted ? [] : await claimDueFeeds(park.db, park.zone, atOnce);
    if (claimed.length === 0) break;
    count += claimed.length;
    const key = await feedKey(park);
    const read = async (feed: ClaimedFeed) => {
      const ending = await readClaimedFeed(reader, feed, { key, signal }).catch((err: unknown) => {
        const reason = reasonInWords(err);
        log.warn({ ...(reason ? { reason } : { err }), feed: feed.id }, "feed read failed");
      });
      return ending === "unchanged" ? [feed] : [];
    };
    await finishUnchanged(park.db, (await Promise.all(claimed.map(read))).flat());
  }
  if (count > 0) await announceReads(park);
  return count;
}

/** Tells open pages that calendars were read, well or not. */
export async function announceReads(park: Park): Promise<void> {
  await perform(park, null, async (context) => invalidate(context, "feeds"));
}

/** Reads calendars that are due about every minute. Returns the function that stops it; it resolves when no calendar is being read any more. */
export function startFeedRounds(reader: FeedReader): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rounds = async () => {
    while (!signal.aborted) {
      // A random part keeps nodes apart that start together.
      await pause(roundMs * (0.8 + Math.random() * 0.4), undefined, { signal, ref: false }).catch(() => undefined);
      await readDueFeeds(reader, signal).catch((err: unknown) => {
        const reason = reasonInWords(err);
        reader.log.warn(reason ? { reason } : { err }, "feed round failed");
      });
    }
  };
  const running = rounds();
  return async () => {
    stopping.abort();
    await running;
  };
}
