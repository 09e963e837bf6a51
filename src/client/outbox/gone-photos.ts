import { openReadCache } from "./cached-reads";

// A removed photo must leave this device too: the thumbnails cached for offline use, and the browser's own cache.

/**
 * Deletes a photo from this device if it was removed (410), also what is kept of it for a restore. A restored park that does not know the photo
 * answers 404: then this device may have the only copy.
 */
export async function forgetIfGone(address: string): Promise<void> {
  const { status } = await fetch(address, { method: "HEAD", cache: "no-store" });
  if (status !== 410) return;
  await forgetPhoto(address);
  await forgetKeptBytes(address);
}

/** Deletes the bytes that are kept for a restore. A browser that stores nothing keeps nothing. */
export async function forgetKeptBytes(address: string): Promise<void> {
  await import("./kept").then(({ forgetKeptPhoto }) => forgetKeptPhoto(address)).catch(() => undefined);
}

/** Deletes a removed photo from this device. */
export async function forgetPhoto(address: string): Promise<void> {
  const thumbnail = `${address}?size=thumb`;
  if ("caches" in globalThis) await (await openReadCache()).delete(thumbnail);
  // The response, a 410, replaces what the browser has cached. The worker sees it too ("reload" would pass it by), and caches no earlier one that arrives later.
  for (const one of [address, thumbnail]) await fetch(one, { cache: "no-cache" });
}

/** Rewrites every cached read that contains this photo. */
export async function rewriteReadsOf(address: string, rewrite: (read: unknown) => unknown): Promise<void> {
  if (!("caches" in globalThis)) return;
  const cache = await openReadCache();
  for (const request of await cache.keys()) {
    const text = isPicture(request.url) ? undefined : await (await cache.match(request))?.text();
    if (text?.includes(address)) await cache.put(request, Response.json(rewrite(JSON.parse(text))));
  }
}

/** Whether an address, with its origin, is a photo's. */
export const isPicture = (url: string) => new URL(url).pathname.startsWith("/objects/");
