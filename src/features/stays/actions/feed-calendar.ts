import { createHash } from "node:crypto";
import { decrypt } from "../../../server/encryption";
import type { Outgoing } from "../../../server/outgoing/outgoing";
import { type Sentence, say } from "../../../shared/sentences";
import type { CalendarStay } from "./calendar/calendar-stay";
import { readCalendar } from "./calendar/read";
import type { ClaimedFeed } from "./feed-claims";

/** What a server has for us: the calendar is as it was, or its stays, or why there are none. */
export type Fetched =
  | { unchanged: true }
  | { problem: Sentence }
  | { events: CalendarStay[]; etag: string | null; digest: Buffer };

/** The limits of every read. */
export const feedLimits = { maxBytes: 1_000_000, timeoutMs: 10_000, maxRedirects: 3 };
/** Longer tags are not kept: the calendar is then read whole each time. */
const longestTag = 1_000;

/** Another number makes every calendar be read again: for changes of how calendars are read. */
const reading = 2;

/**
 * Fetches a calendar and reads its stays. One with the same tag or content as the last good read is not parsed, unless `isWhole`: the read then
 * decides about stays that are missing.
 */
export async function fetchCalendar(
  outgoing: Pick<Outgoing, "get">,
  feed: ClaimedFeed,
  { key, zone, isWhole, signal }: { key: Buffer; zone: string; isWhole: boolean; signal?: AbortSignal | undefined },
): Promise<Fetched> {
  const address = decrypt(feed.address, key, feed.id);
  if (address === null) return { problem: say("The address was lost in a restore. Please enter it again.") };
  // The same bytes mean something else in another time zone.
  const how = `${reading} ${zone} `;
  const known = !isWhole && feed.etag?.startsWith(how) ? feed.etag.slice(how.length) : undefined;
  const headers = { accept: "text/calendar, text/plain;q=0.5, */*;q=0.1", ...(known && { "if-none-match": known }) };
  const answer = await outgoing.get(address, { ...feedLimits, headers, ...(signal && { signal }) });
  if ("refusal" in answer) return { problem: answer.refusal };
  const { status, body, etag } = answer;
  if (status === 304 && known !== undefined) return { unchanged: true };
  if (status !== 200) return { problem: refusedWith(status) };
  const digest = digestOf(how, body);
  if (!isWhole && feed.digest?.equals(digest)) return { unchanged: true };
  const read = readCalendar(body, { host: feed.host, zone, blocksAreStays: feed.blocksAreStays });
  if ("refusal" in read) return { problem: read.refusal };
  return { events: read.events, digest, etag: etag !== null && etag.length <= longestTag ? how + etag : null };
}

/** The digest of a calendar without the times at which it was written: many servers write it anew for each request. */
function digestOf(how: string, body: Buffer): Buffer {
  const lasting = body.toString("latin1").replace(/^DTSTAMP:[^\r\n]*\r?\n/gm, "");
  return createHash("sha256").update(how).update(lasting, "latin1").digest();
}

function refusedWith(status: number): Sentence {
  if (status === 401 || status === 403) return say("The server doesn't show us the calendar. Check the address.");
  if (status === 404 || status === 410) return say("There is no calendar at this address any more.");
  return say("The server could not send the calendar.");
}
