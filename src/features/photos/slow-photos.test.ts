import { statSync } from "node:fs";
import { request } from "node:http";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../../../tests/support/caller";
import { endlessPng, jpegOfScans } from "../../../tests/support/hostile-pictures";
import { addressFor, idOf, put } from "../../../tests/support/photo-calls";
import { openPhotoPark } from "../../../tests/support/photo-park";
import { diskStoreForTests, type TestStore } from "../../../tests/support/photo-stores";
import { expectProblem } from "../../../tests/support/problem";
import type { TestApp } from "../../../tests/support/start-app";
import { objects } from "../../server/database/tables";

// Photos that take seconds to decode, and what becomes of the others.

let store: TestStore;
let app: TestApp;
let anna: Caller;
let bob: Caller;
let small: Buffer;
let slow: Buffer;
beforeAll(async () => {
  store = await diskStoreForTests();
  ({ app, anna, bob, small } = await openPhotoPark(store));
  slow = await jpegOfScans(100);
});
afterAll(() => app.close());

test("a colleague's photo does not wait for four slow ones", async () => {
  const addresses = await Promise.all([1, 2, 3, 4].map(() => addressFor(anna)));
  const done: string[] = [];
  const annas = addresses.map((address) => put(address, slow).then(() => done.push("Anna's")));
  const { status } = await put(await addressFor(bob), small);
  done.push(`Bob's ${status}`);
  await Promise.all(annas);
  expect(done).toEqual(["Bob's 204", "Anna's", "Anna's", "Anna's", "Anna's"]);
});

test("a JPEG of more than 100 scans and a picture of more than 16,384 pixels per side are refused", async () => {
  for (const bytes of [await jpegOfScans(101), await endlessPng(), await strip(16_385)])
    expectProblem(await put(await addressFor(anna), bytes), "invalid");
  expect((await put(await addressFor(anna), await strip(16_384))).status).toBe(204);
});
const strip = (width: number) =>
  sharp({ create: { width, height: 1, channels: 3, background: "#888" } })
    .png()
    .toBuffer();

test("a photo whose sender disconnects is not decoded to the end, and nothing of it is kept", async () => {
  const address = await addressFor(anna);
  const before = store.files().length;
  const sending = request(address, { method: "PUT" });
  sending.on("error", () => {});
  sending.end(slow);
  const part = () => store.files().filter((path) => path.includes("incoming"));
  await expect.poll(() => part().map((path) => statSync(path).size)).toEqual([slow.length]);
  sending.destroy();
  await expect.poll(part).toEqual([]);
  expect(store.files()).toHaveLength(before);
  const [object] = await app.database.db
    .select()
    .from(objects)
    .where(eq(objects.id, idOf(address)));
  expect(object?.arrivedAt).toBeNull();
  // The address is still open.
  expect((await put(address, small)).status).toBe(204);
});
