import type { QueryClient } from "@tanstack/react-query";
import { CallError, call, queryFor } from "../../../client/api/call";
import { openReadCache } from "../../../client/outbox/cached-reads";
import { forgetIfGone } from "../../../client/outbox/gone-photos";
import { phraseBook } from "../../../client/parts/park-text";
import { getPark, getUser } from "../../../shared/current-user";
import { addressOf } from "../../../shared/endpoint";
import { getPhrases } from "../../../shared/phrases";
import { addDays, dayWindow } from "../../../shared/time";
import { getAreas } from "../../units/contract/areas";
import type { Assignment } from "../contract/assignment";
import { getCannedFindings } from "../contract/canned-findings";
import { cleanerDayInput, getAssignment, getCleanerDay, getReplacementPresets } from "../contract/steps";
import { inDayOrder } from "../rules/day-order";
import { isOnToday } from "../rules/on-today";
import { firstThatFit, maxReferenceBytes, referenceThumbs } from "../rules/references";
import { completingOlder } from "./older-reads";

// Prefetches what a cleaner reads in a villa without a network. The worker caches what passes through it
// (client/outbox/cached-reads); this requests what has not passed yet.

/** Of the cleaners' photos, and of what an inspector showed. Reads that an older version has cached on the phone have no items to do again. */
const thumbs = ({ media, reworkItems = [] }: Assignment) =>
  [...media.map(({ url }) => url), ...reworkItems.flatMap(({ photos }) => photos)].map((url) => `${url}?size=thumb`);
const isOpen = ({ status }: Assignment) => status !== "done";
const tenMinutes = 10 * 60_000;

/** `today`: a park day. `readAt`: when its work was read, in milliseconds since 1970. */
type Day = { userId: string; today: string; zone: string; readAt: number };

/** Caches a cleaner's work of today (`works`, with what is open from before or started early) and tomorrow with everything it needs, and work started earlier. */
export async function prefetchDay(
  client: QueryClient,
  { userId, today, zone, readAt }: Day,
  works: Assignment[],
): Promise<void> {
  await waitForController();
  const isMissing = async (address: string) => (await (await openReadCache()).match(address)) === undefined;
  for (const e of [getUser, getPark, getAreas, getReplacementPresets, getCannedFindings])
    if (await isMissing(e.path)) await call(e, {});
  // The page has read it before the worker controlled it.
  const book = phraseBook.get();
  const phrases = book && { query: { locale: book.locale } };
  if (phrases && (await isMissing(addressOf(getPhrases, phrases)))) await call(getPhrases, phrases);
  // Opened only now: the worker has deleted another person's data once it knew the user.
  const cache = await openReadCache();
  const addressOn = (date: string, isToday: boolean) =>
    addressOf(getCleanerDay, cleanerDayInput(userId, date, isToday));
  if (!(await cache.match(addressOn(today, true)))) await call(getCleanerDay, cleanerDayInput(userId, today, true));
  const tomorrow = addDays(today, 1);
  const nextDay = completingOlder(queryFor(getCleanerDay, cleanerDayInput(userId, tomorrow, false)));
  const next = await client.fetchQuery({ ...nextDay, staleTime: tenMinutes });
  const nextReadAt = client.getQueryState(nextDay.queryKey)?.dataUpdatedAt ?? 0;
  // A step may have been answered since the day was read: without a network, the work must not go back.
  const latest = (work: Assignment) => {
    const state = client.getQueryState<Assignment>(queryFor(getAssignment, { params: { id: work.id } }).queryKey);
    const isNewer = state && state.dataUpdatedAt > (works.includes(work) ? readAt : nextReadAt);
    return (isNewer && state.data) || work;
  };
  // Work that was started early for tomorrow is in both: today's has just been read.
  const all = [...works, ...next.filter(({ id }) => works.every((work) => work.id !== id))];
  // Without a network at midnight, today's open work is then "From before".
  const nextToday = inDayOrder(
    all.map(latest).filter((work) => isOnToday(work, tomorrow, zone)),
    dayWindow(tomorrow, zone).from,
  );
  await cache.put(addressOn(tomorrow, true), Response.json(nextToday));
  for (const work of all) await cache.put(`/api/assignments/${work.id}`, Response.json(latest(work)));
  const pictures = all.filter(isOpen).flatMap(thumbs);
  for (const picture of pictures) if (!(await cache.match(picture))) await fetch(picture);
  const sizeOf = async (url: string) => (await ((await cache.match(url)) ?? (await fetch(url))).blob()).size;
  const references = referenceThumbs(works.filter(isOpen), next.filter(isOpen), new Date());
  pictures.push(...(await firstThatFit(references, sizeOf, maxReferenceBytes)));
  const days = [addressOn(today, true), addressOn(tomorrow, false), addressOn(tomorrow, true)];
  const wanted = [...days, ...all.map(({ id }) => `/api/assignments/${id}`), ...pictures];
  await deleteOthers(cache, [...wanted, ...(await startedAddresses(cache))]);
  // Nor may this page show, without a network, what was taken away.
  client.removeQueries({ type: "inactive", predicate: ({ state }) => isRefused(state.error) });
}

const isRefused = (error: unknown) => error instanceof CallError && error.status === 404;

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

/** Deletes past days, finished work and removed photos from the cache. */
async function deleteOthers(cache: Cache, wanted: readonly string[]): Promise<void> {
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!/^\/(api\/assignments|objects)\//.test(pathname) || wanted.includes(pathname + search)) continue;
    // Finished with, or removed: then the browser's own cache must not keep it either.
    if (pathname.startsWith("/objects/")) await forgetIfGone(pathname);
    await cache.delete(request);
  }
}

/** Resolves once the worker controls this page; on a first visit that takes a moment. */
async function waitForController(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller)
    await new Promise((go) => serviceWorker.addEventListener("controllerchange", go, { once: true }));
}
