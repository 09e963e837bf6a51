import type { QueryClient } from "@tanstack/react-query";
import { call, queryFor } from "../../../client/api/call";
import { openReadCache } from "../../../client/outbox/cached-reads";
import { getPark, getUser } from "../../../shared/current-user";
import type { Endpoint } from "../../../shared/endpoint";
import { addDays } from "../../../shared/time";
import type { Assignment } from "../contract/assignment";
import { getChecklistItems, getCleanerDay, getReplacementPresets } from "../contract/steps";

// Prefetches what a cleaner reads in a villa without a network. The worker caches what passes through it
// (client/outbox/cached-reads); this requests what has not passed yet.

const thumbs = (work: Assignment) => work.media.map(({ url }) => `${url}?size=thumb`);
const isOpen = ({ status }: Assignment) => status !== "done";
const tenMinutes = 10 * 60_000;

/** Caches a cleaner's work of today and tomorrow with everything it needs, and work started earlier. `today` is a park day. */
export async function prefetchDay(
  client: QueryClient,
  userId: string,
  today: string,
  works: Assignment[],
): Promise<void> {
  await waitForController();
  const isMissing = async (e: Endpoint) => (await (await openReadCache()).match(e.path)) === undefined;
  for (const e of [getUser, getPark, getChecklistItems, getReplacementPresets])
    if (await isMissing(e)) await call(e, {});
  // Opened only now: the worker has deleted another person's data once it knew the user.
  const cache = await openReadCache();
  const dayOf = (date: string) => queryFor(getCleanerDay, { params: { userId, date } });
  const addressOf = (date: string) => `/api/${dayOf(date).queryKey.join("/")}`;
  if (!(await cache.match(addressOf(today)))) await call(getCleanerDay, { params: { userId, date: today } });
  const tomorrow = addDays(today, 1);
  const next = await client.fetchQuery({ ...dayOf(tomorrow), staleTime: tenMinutes });
  const all = [...works, ...next];
  for (const work of all) await cache.put(`/api/assignments/${work.id}`, Response.json(work));
  const pictures = all.filter(isOpen).flatMap(thumbs);
  for (const picture of pictures) if (!(await cache.match(picture))) await fetch(picture);
  const wanted = [addressOf(today), addressOf(tomorrow), ...all.map(({ id }) => `/api/assignments/${id}`), ...pictures];
  await deleteOthers(cache, [...wanted, ...(await startedAddresses(cache))]);
}

/** Addresses of started, unfinished work of any day. */
async function startedAddresses(cache: Cache): Promise<string[]> {
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const found = kept
    .filter((path) => path.startsWith("/api/assignments/"))
    .map(async (path) => {
      const answer: Assignment | Assignment[] = await (await cache.match(path))?.json();
      const works = [answer].flat().filter((work) => work?.status === "in_progress");
      return works.length > 0 ? [path, ...works.flatMap(thumbs)] : [];
    });
  return (await Promise.all(found)).flat();
}

/** Deletes past days and finished work from the cache. */
async function deleteOthers(cache: Cache, wanted: readonly string[]): Promise<void> {
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (/^\/(api\/assignments|objects)\//.test(pathname) && !wanted.includes(pathname + search))
      await cache.delete(request);
  }
}

/** Resolves once the worker controls this page; on a first visit that takes a moment. */
async function waitForController(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller)
    await new Promise((go) => serviceWorker.addEventListener("controllerchange", go, { once: true }));
}
