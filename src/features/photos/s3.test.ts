import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { addWork } from "../../../tests/support/builders";
import type { Caller } from "../../../tests/support/caller";
import { addPhoto, addressFor, fetchPhoto, idOf, put, record } from "../../../tests/support/photo-calls";
import { openPhotoPark } from "../../../tests/support/photo-park";
import { s3StoreForTests, type TestStore } from "../../../tests/support/photo-stores";
import { picture } from "../../../tests/support/pictures";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { times } from "../../../tests/support/times";

// What differs if browsers send photos directly to a store. That it checks signatures was tested by hand (docs/decisions/08-s3.md).

let store: TestStore;
let app: TestApp;
let anna: Caller;
let bob: Caller;
let photo: Buffer;
beforeAll(async () => {
  store = await s3StoreForTests();
  ({ app, anna, bob, small: photo } = await openPhotoPark(store));
});
afterAll(() => app.close());

test("the address is the store's, and pages may connect to it and to no other origin", async () => {
  const endpoint = store.settings.S3_ENDPOINT;
  expect(await addressFor(anna, { size: photo.length })).toMatch(`${endpoint}/photos/incoming/`);
  const { headers } = await anna.get("/api/user");
  expect(headers.get("content-security-policy")).toMatch(`connect-src 'self' ${endpoint};`);
});

test("the announced type and length are signed into the address", async () => {
  const address = new URL(await addressFor(anna, { contentType: "image/jpeg", size: photo.length }));
  expect(address.searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;content-type;host");
});

test("this server itself accepts no files", async () => {
  const id = idOf(await addressFor(anna, { size: photo.length }));
  expectProblem(await put(`${app.url}/objects/${id}?expires=9999999999&signature=x`, photo), "upload-address");
});

test("using an address again does not change the recorded photo", async () => {
  const work = await addWork(app, { lead: anna, status: "in_progress" });
  const { address, photo: recorded } = await addPhoto(anna, work, photo);
  const before = await fetchPhoto(app, anna, recorded.url);
  await put(address, await picture("png", { width: 100, height: 100 }));
  const again = await anna.post(`/api/assignments/${work}/media`, { photoURL: address.replace(/\?.*/, "") });
  expect(again).toMatchObject({ status: 201, body: recorded });
  expect((await fetchPhoto(app, anna, recorded.url)).bytes.equals(before.bytes)).toBe(true);
});

test("while the store is down a record gets 503, and succeeds when it is back", async () => {
  const work = await addWork(app, { lead: anna, status: "in_progress" });
  const elsewhere = { ...store.settings, S3_ENDPOINT: "http://127.0.0.1:9" };
  const away = await startApp({ settings: elsewhere, databaseUrl: app.databaseUrl });
  const address = await addressFor(anna, { size: photo.length });
  await put(address, photo);
  const bare = address.replace(/\?.*/, "");
  const there = bare.replace(store.settings.S3_ENDPOINT ?? "", "http://127.0.0.1:9");
  const post = (url: string, photoURL: string) =>
    fetch(`${url}/api/assignments/${work}/media`, {
      method: "POST",
      headers: { cookie: anna.cookie, "content-type": "application/json" },
      body: JSON.stringify({ photoURL }),
    });
  const refused = await post(away.url, there);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await post(app.url, bare)).status).toBe(201);
  await away.close();
});

/** Holds the calls to the store that the test names, until it releases them or ends. */
function holdCalls(which: (method: string, path: string) => boolean) {
  const { fetch } = globalThis;
  const calls: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const { method, url } = input instanceof Request ? input : { method: init?.method ?? "GET", url: String(input) };
    const { pathname } = new URL(url);
    calls.push(`${method} ${pathname}`);
    if (which(method, pathname)) await released;
    return fetch(input, init);
  });
  onTestFinished(() => {
    release();
    held.mockRestore();
  });
  return { release, count: (start: string) => calls.filter((call) => call.startsWith(start)).length };
}

describe("a store that answers slowly", () => {
  test("takes few of the database's connections, however many photos are to be stored", async () => {
    const work = await addWork(app, { lead: anna, status: "in_progress" });
    const photos = 25;
    const addresses = await Promise.all(times(photos).map(() => addressFor(anna, { size: photo.length })));
    for (const address of addresses) await put(address, photo);
    const { release, count } = holdCalls((method, path) => method === "PUT" && path.startsWith("/photos/photos/"));
    const records = addresses.map((address) => record(anna, work, address));
    // One after the other is read and decoded; the last is read when all before it are about to be stored.
    await expect.poll(() => count("GET /photos/incoming/"), { timeout: 10_000 }).toBe(photos);
    await expect.poll(() => count("PUT /photos/photos/")).toBeGreaterThan(0);
    const others = await Promise.race([bob.get("/api/assignments"), pause(5_000, undefined)]);
    release();
    expect(others?.status).toBe(200);
    for (const recorded of await Promise.all(records)) expect(recorded.status, recorded.text).toBe(201);
  });

  test("is asked for a photo before its assignment is locked", async () => {
    const work = await addWork(app, { lead: anna, status: "in_progress" });
    const address = await addressFor(anna, { size: photo.length });
    await put(address, photo);
    expectProblem(await record(anna, await addWork(app, { lead: anna }), address), "state-conflict");
    const { release, count } = holdCalls((method, path) => method === "HEAD" && path.startsWith("/photos/photos/"));
    const recording = record(anna, work, address);
    await expect.poll(() => count("HEAD /photos/photos/")).toBe(2);
    const lock = sql`select from assignments where id = ${work} for update nowait`;
    const locked = await app.database.db.execute(lock).then(({ rows }) => rows.length, String);
    release();
    expect(locked).toBe(1);
    expect((await recording).status).toBe(201);
  });

  test("holds no lock while removed photos are deleted", async () => {
    const work = await addWork(app, { lead: anna, status: "in_progress" });
    const { photo: one, address } = await addPhoto(anna, work, photo);
    const { release, count } = holdCalls((method, path) => method === "DELETE" && path.startsWith("/photos/photos/"));
    const removing = anna.delete(`/api/assignments/${work}/media/${one.id}`);
    await expect.poll(() => count("DELETE /photos/photos/")).toBe(2);
    const lock = sql`select from objects where id = ${idOf(address)} for update nowait`;
    const locked = await app.database.db.execute(lock).then(({ rows }) => rows.length, String);
    release();
    expect(locked).toBe(1);
    expect((await removing).status).toBe(204);
    expect(store.files().filter((name) => name.includes(idOf(address)))).toEqual([]);
  });
});
