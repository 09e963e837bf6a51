import { afterAll, beforeAll, expect, test } from "vitest";
import { addWork } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { addPhoto, addressFor, fetchPhoto, idOf, put } from "../../../tests/support/photo-calls";
import { s3StoreForTests, type TestStore } from "../../../tests/support/photo-stores";
import { picture } from "../../../tests/support/pictures";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";

// What is different where browsers send photos straight to a store. That it checks signatures was seen by hand (docs/decisions).

let store: TestStore;
let app: TestApp;
let anna: Caller;
let photo: Buffer;
beforeAll(async () => {
  store = await s3StoreForTests();
  app = await startApp({ settings: store.settings });
  anna = await signInAs(app, "cleaner", "Anna");
  photo = await picture("jpeg", { width: 80, height: 60 });
});
afterAll(async () => {
  await app.close();
  await store.close();
});

test("the address is the store's, and pages may talk to it and to nobody else", async () => {
  const endpoint = store.settings.S3_ENDPOINT;
  expect(await addressFor(anna)).toMatch(`${endpoint}/photos/incoming/`);
  const { headers } = await anna.get("/api/user");
  expect(headers.get("content-security-policy")).toMatch(`connect-src 'self' ${endpoint};`);
});

test("what was announced is signed into the address", async () => {
  const address = new URL(await addressFor(anna, { contentType: "image/jpeg", size: photo.length }));
  expect(address.searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;content-type;host");
});

test("this server itself takes no files", async () => {
  const id = idOf(await addressFor(anna));
  expectProblem(await put(`${app.url}/objects/${id}?expires=9999999999&signature=x`, photo), "upload-address");
});

test("a used address changes nothing of the photo that was recorded", async () => {
  const work = await addWork(app, { lead: anna, status: "in_progress" });
  const { address, photo: recorded } = await addPhoto(anna, work, photo);
  const before = await fetchPhoto(app, anna, recorded.url);
  await put(address, await picture("png", { width: 100, height: 100 }));
  const again = await anna.post(`/api/assignments/${work}/media`, { photoURL: address.replace(/\?.*/, "") });
  expect(again).toMatchObject({ status: 201, body: recorded });
  expect((await fetchPhoto(app, anna, recorded.url)).bytes.equals(before.bytes)).toBe(true);
});

test("a store that is away is no accident: the same record succeeds when it is back", async () => {
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
