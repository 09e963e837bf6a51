import { invalidate, type Park } from "../../../server/actions/context";
import { perform } from "../../../server/actions/perform";
import { logFailure } from "../../../server/log-failure";
import { startRounds } from "../../../server/rounds";
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
      const ending = await readClaimedFeed(reader, feed, { key, signal }).catch(
        logFailure(log, "feed read failed", { feed: feed.id }),
      );
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
  const { log } = reader;
  return startRounds({ everyMs: roundMs, log, failed: "feed round failed" }, (signal) => readDueFeeds(reader, signal));
}
