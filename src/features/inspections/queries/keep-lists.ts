import { openReadCache } from "../../../client/outbox/cached-reads";
import { addDays } from "../../../shared/time";
import { firstShownDay } from "../rules";

/**
 * Keeps QC's cached lists and counts of a park day for the next one, too: their addresses name the first day that is shown, and without a network they would
 * be missing from midnight on. Deletes those of the days before yesterday.
 */
export async function keepListsForTomorrow(today: string): Promise<void> {
  const cache = await openReadCache();
  const from = firstShownDay(today);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    const [, day = ""] = /[?&]from=([\d-]+)/.exec(search) ?? [];
    if (!pathname.startsWith("/api/assignments/qc")) continue;
    if (day < addDays(from, -1)) await cache.delete(request);
    const kept = day === from && (await cache.match(request));
    if (kept) await cache.put(pathname + search.replace(`from=${from}`, `from=${addDays(from, 1)}`), kept);
  }
}
