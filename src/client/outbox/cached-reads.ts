import type { Operation } from "./operation";
import type { Outcome } from "./send";

// What a user can read offline: the last responses to their reads. The cache belongs to one user at a time.

const cacheName = "changeover-reads";
/** Longer than a working network takes; after that the cached response is shown. */
const networkTimeoutMs = 5_000;
/** Number of times the cache was cleared: a response requested before that must not be cached. */
let generation = 0;
/** Addresses of removed photos: a response requested before the removal must not be cached after it. */
const gone = new Set<string>();

/** A cleaner's days, QC's lists, single assignments with their photos, what these pages need with the phrase book, and thumbnails. */
const cacheable =
  /^\/(api\/(user|park|areas|phrases\?locale=\w+|\w+-(items|presets|findings)|assignments\/((cleaner|qc)\b.*|[\da-f-]+(\/(qc-)?media)?))|objects\/[^/]+\?size=thumb)$/;

/** Returns whether the response from an address (path and query) is cached. */
export function isCacheable(address: string): boolean {
  return cacheable.test(address);
}

/** Opens the cache of reads. Rejects where the browser has none. */
export function openReadCache(): Promise<Cache> {
  return caches.open(cacheName);
}

/**
 * Returns the network's response and caches it; the cached one if the network or the server fails, or takes long. Rejects if there is neither. What is
 * different in a response that comes after the cached one was returned is read again by the pages: `live.ts` hears its address.
 */
export async function fetchOrCached(request: Request): Promise<Response> {
  const startedIn = generation;
  const cache = await openReadCache();
  const cached = await cache.match(request);
  // Whoever gets the cached response reads it to its end.
  const before = cached?.clone().text();
  let isShown = false;
  const fresh = fetch(request).then(async (response) => {
    // Rejects if the response is cut off.
    const text = await response.clone().text();
    // HTML comes from a captive portal.
    if (response.status >= 500 || response.headers.get("content-type")?.includes("html")) return cached ?? response;
    // Reads must work even with a full disk.
    await cacheResponse(startedIn, request, response).catch(() => undefined);
    if (isShown && isKept(response, request) && text !== (await before))
      new BroadcastChannel("changeover-live").postMessage(/\/api.*/.exec(request.url)?.[0]);
    return response;
  });
  if (!cached) return fresh;
  const inTime = new Promise<Response>((go) =>
    setTimeout(() => {
      isShown = true;
      go(cached);
    }, networkTimeoutMs),
  );
  return Promise.race([fresh, inTime]).catch(() => cached);
}

/** A success, or the server's answer that an assignment is not for this user: without a network, one that was taken away must not come back. */
function isKept({ ok, status, headers }: Response, { url }: { url: string }): boolean {
  const isRefusal = /^40[34]$/.test(`${status}`) && /problem/.test(headers.get("content-type") ?? "");
  return ok || (isRefusal && /assignments\/[\da-f-]{36}/.test(url));
}

/** Caches what `isKept`, after clearing the cache if the user has changed. Forgets what is gone for good. */
async function cacheResponse(startedIn: number, request: Request, response: Response): Promise<void> {
  const isUser = request.url.endsWith("/api/user");
  if (isUser && response.status === 401) return clearReads();
  const before = await openReadCache();
  if (response.status === 410) {
    gone.add(request.url);
    await before.delete(request);
  }
  if (!isKept(response, request)) return;
  // Without a known user, the cache was cleared, and what it has since then is this user's, such as the park's settings.
  const known = isUser && (await before.match(request));
  const hasChanged = known && (await idIn(known)) !== (await idIn(response));
  if (startedIn !== generation) return;
  if (hasChanged) await clearReads();
  // Once it was cleared it is another one.
  const cache = await openReadCache();
  await cache.put(request, response.clone());
  if (gone.has(request.url)) await cache.delete(request);
}

async function idIn(response: Response): Promise<unknown> {
  return (await response.clone().json()).id;
}

/** Clears the cache. */
export async function clearReads(): Promise<void> {
  generation += 1;
  await caches.delete(cacheName);
}

/** Reads an address anew, past the worker, which would return what is cached. Rejects if the server can't be reached. Undefined: it refuses; null: it fails. */
async function readAnew(url: string): Promise<unknown> {
  const response = await fetch(url, { cache: "reload", signal: AbortSignal.timeout(10_000) });
  // Anything but JSON comes from a portal in between.
  if (response.ok) return response.json();
  return isKept(response, { url }) ? undefined : null;
}

type Answered = { operation: Pick<Operation, "assignmentId" | "path">; outcome: Outcome };

/**
 * Caches what an answered operation has changed, so that it is shown offline, too: its assignment, by itself and in the cached lists that contain it, and its
 * photos. What the response doesn't contain is read again. Returns whether that was possible. Rejects where the browser has no caches, or no room.
 */
export async function cacheAnswer({ operation: { assignmentId, path }, outcome }: Answered): Promise<boolean> {
  if (outcome.kind !== "answered") return true;
  const cache = await openReadCache();
  const own = `/api/assignments/${assignmentId}`;
  let { answer } = outcome;
  if (Object(answer).id !== assignmentId || outcome.isRepeated)
    for (const address of /photo|media/.test(path) ? [`${own}/media`, `${own}/qc-media`, own] : [own]) {
      if (!(await cache.match(address))) continue;
      const fresh = await readAnew(address).catch(() => null);
      if (fresh === null) return false;
      // What the server refuses to show stays refused.
      if (address === own) answer = fresh;
      else if (fresh !== undefined) await cache.put(address, Response.json(fresh));
    }
  if (Object(answer).id !== assignmentId) return true;
  await cache.put(own, Response.json(answer));
  for (const request of await cache.keys()) {
    const cached = /cleaner\/|qc\?/.test(request.url) && (await cache.match(request));
    if (!cached) continue;
    const list: { id: string }[] = await cached.json();
    const changed = list.map((work) => (work.id === assignmentId ? answer : work));
    // With its headers, which name its next page.
    await cache.put(request, Response.json(changed, cached));
  }
  return true;
}
