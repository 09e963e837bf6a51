// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startBrowser, step } from "../../../tests/support/browser-tab";
import { startCaches } from "../../../tests/support/fake-caches";
import { fetchOrCached, isCacheable, openReadCache } from "./cached-reads";
import { forgetPhoto } from "./gone-photos";
import { forgetGonePhotos } from "./old-reads";
import { addOperations, readOperations, readPhotoBytes, removeOperation } from "./store";

/** What the server answers for a photo; others are still there. */
let statuses: Record<string, number>;
let asked: string[];
/** What the server answers the worker. */
let answerWorker: (address: string) => Promise<Response>;
beforeEach(() => {
  startBrowser();
  startCaches();
  statuses = {};
  asked = [];
  answerWorker = async (address) => new Response(null, { status: statuses[address] ?? 200 });
  vi.stubGlobal("fetch", async (given: string | Request, { method = "GET", cache }: RequestInit = {}) => {
    if (given instanceof Request) return answerWorker(new URL(given.url).pathname);
    asked.push(`${method} ${given}`);
    // As src/service-worker.ts.
    if (method === "GET" && isCacheable(given) && cache !== "reload")
      return fetchOrCached(new Request(new URL(given, "http://localhost")));
    return new Response(null, { status: statuses[given] ?? 200 });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const thumbnail = (name: string) => `/objects/${name}?size=thumb`;
const cacheThumbnail = async (name: string) => (await openReadCache()).put(thumbnail(name), new Response("picture"));
const isCached = async (name: string) => (await (await openReadCache()).match(thumbnail(name))) !== undefined;

/** Keeps a photo that was sent and answered, as for a restore. */
async function keepPhoto(id: string): Promise<void> {
  const photo = { id, name: "a.jpg", type: "image/jpeg", size: 3, field: "photoURL" } as const;
  const operation = { ...step(), seq: 1, userId: "ana", state: "waiting", attempts: 1, retryAt: 0, photo } as const;
  await addOperations([operation], new Uint8Array([1, 2, 3]).buffer);
  const [stored] = await readOperations("ana");
  if (stored) await removeOperation({ ...stored, url: `/objects/${id}` }, new Date().toUTCString());
}

test("a photo that was removed by somebody else is deleted with its thumbnail and the bytes kept for a restore", async () => {
  await cacheThumbnail("removed");
  await keepPhoto("removed");
  expect(await readPhotoBytes("removed")).toBeDefined();
  statuses["/objects/removed"] = 410;
  await forgetGonePhotos();
  expect(await isCached("removed")).toBe(false);
  expect(await readPhotoBytes("removed")).toBeUndefined();
  // So that the browser's own cache does not keep it either.
  expect(asked).toEqual(["HEAD /objects/removed", "GET /objects/removed", `GET ${thumbnail("removed")}`]);
});

test("a photo that a restored park does not know stays: this phone may have the only copy", async () => {
  await cacheThumbnail("unknown");
  await keepPhoto("unknown");
  statuses["/objects/unknown"] = 404;
  await forgetGonePhotos();
  expect(await isCached("unknown")).toBe(true);
  expect(await readPhotoBytes("unknown")).toBeDefined();
});

test("photos that a cached read still lists are not asked for", async () => {
  await cacheThumbnail("listed");
  await (await openReadCache()).put("/api/assignments/1", Response.json({ media: [{ url: "/objects/listed" }] }));
  await forgetGonePhotos();
  expect(asked).toEqual([]);
});

test("what was read more than 14 days ago is deleted, with the photos that only it lists", async () => {
  const cache = await openReadCache();
  const readOn = (days: number) => ({ headers: { date: new Date(Date.now() - days * 86_400_000).toUTCString() } });
  const work = (...names: string[]) => ({ media: names.map((name) => ({ url: `/objects/${name}` })) });
  await cache.put("/api/assignments/old", Response.json(work("of-old", "of-both"), readOn(15)));
  await cache.put("/api/assignments/new", Response.json(work("of-new", "of-both"), readOn(13)));
  // Prepared by this page for work without a network: such reads name no time.
  await cache.put("/api/assignments/prepared", Response.json(work("of-prepared")));
  const finishedAt = new Date(Date.now() - 15 * 86_400_000).toISOString();
  await cache.put("/api/assignments/answered", Response.json({ ...work("of-old"), finishedAt }));
  await cache.put("/api/areas", Response.json([], readOn(100)));
  for (const name of ["of-old", "of-both", "of-new", "of-prepared"])
    await cache.put(thumbnail(name), new Response("picture", readOn(15)));
  await forgetGonePhotos();
  const left = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  expect(left).toEqual([
    ...["/api/assignments/new", "/api/assignments/prepared", "/api/areas"],
    ...["/objects/of-both", "/objects/of-new", "/objects/of-prepared"],
  ]);
  expect(asked).toEqual(["HEAD /objects/of-old"]);
});

test("a thumbnail that was asked for before the photo's removal is not kept if it arrives afterwards", async () => {
  let late = Promise.resolve(new Response());
  const answerNow = answerWorker;
  const arrive = await new Promise<() => void>((isAsked) => {
    answerWorker = () => new Promise((go) => isAsked(() => go(new Response("picture"))));
    late = fetch(thumbnail("removed"));
  });
  statuses["/objects/removed"] = 410;
  answerWorker = answerNow;
  await forgetPhoto("/objects/removed");
  arrive();
  expect((await late).ok).toBe(true);
  expect(await isCached("removed")).toBe(false);
});
