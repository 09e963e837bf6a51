import { afterAll, beforeAll, expect, test } from "vitest";
import { addWork } from "../../../tests/support/builders";
import type { Caller } from "../../../tests/support/caller";
import { addPhoto, addressFor, fetchPhoto, idOf, put } from "../../../tests/support/photo-calls";
import { openPhotoPark } from "../../../tests/support/photo-park";
import { s3StoreForTests, type TestStore } from "../../../tests/support/photo-stores";
import { picture } from "../../../tests/support/pictures";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";

// What differs if browsers send photos directly to a store. That it checks signatures was tested by hand (docs/decisions).

let store: TestStore;
let app: TestApp;
let anna: Caller;
let photo: Buffer;
beforeAll(async () => {
  store = await s3StoreForTests();
  ({ app, anna, small: photo } = await openPhotoPark(store));
});
afterAll(() => app.close());

test("the address is the store's, and pages may connect to it and to no other origin", async () => {
  const endpoint = store.settings.S3_ENDPOINT;
  expect(await addressFor(anna)).toMatch(`${endpoint}/photos/incoming/`);
  const { headers } = await anna.get("/api/user");
  expect(headers.get("content-security-policy")).toMatch(`connect-src 'self' ${endpoint};`);
});

test("the announced type and length are signed into the address", async () => {
  const address = new URL(await addressFor(anna, { contentType: "image/jpeg", size: photo.length }));
  expect(address.searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;content-type;host");
});

test("this server itself accepts no files", async () => {
  const id = idOf(await addressFor(anna));
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
  const address = await addressFor(anna);
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
