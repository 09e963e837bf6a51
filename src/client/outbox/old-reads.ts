import { openReadCache } from "./cached-reads";
import { forgetIfGone, isPicture } from "./gone-photos";

/** After this time, what was read of an assignment is deleted: a device that stays signed in would keep all that it ever showed. */
const keptDays = 14;

/** Deletes these photos from this device if they were removed; undefined: it is not known which were. Rejects without a network. */
export async function forgetRemoved(addresses: readonly string[] | undefined): Promise<void> {
  await (addresses ? Promise.all(addresses.map(forgetIfGone)) : forgetGonePhotos());
}

/**
 * Deletes what was read of assignments long ago, and, among the cached thumbnails that no other cached read lists, those of that time and those of removed
 * photos. Rejects without a network.
 */
export async function forgetGonePhotos(): Promise<void> {
  const cache = await openReadCache();
  const thumbnails: { url: string; isOld: boolean }[] = [];
  const reads: string[] = [];
  for (const request of await cache.keys()) {
    const cached = await cache.match(request);
    if (!cached) continue;
    const { url } = request;
    const readAt = cached.headers.get("date");
    if (isPicture(url)) {
      thumbnails.push({ url, isOld: isLongAgo(readAt) });
      continue;
    }
    const text = await cached.text();
    // A response that an operation got has no time of its own: its work does.
    const isOld = isLongAgo(readAt ?? Object(JSON.parse(text)).finishedAt);
    if (isOld && new URL(url).pathname.startsWith("/api/assignments/")) await cache.delete(request);
    else reads.push(text);
  }
  const listed = reads.join();
  for (const { url, isOld } of thumbnails) {
    const { pathname } = new URL(url);
    if (listed.includes(pathname)) continue;
    // Also of an old one: if it was removed, the browser's own cache must not keep it either.
    await forgetIfGone(pathname);
    if (isOld) await cache.delete(url);
  }
}

/** Whether a time that a response names is more than 14 days ago. */
const isLongAgo = (time: string | null | undefined) => Date.parse(time ?? "") < Date.now() - keptDays * 86_400_000;
