import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { addWork } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { addPhoto, addressFor, fetchPhoto, idOf, put, record } from "../../../tests/support/photo-calls";
import { openPhotoPark } from "../../../tests/support/photo-park";
import { diskStoreForTests, s3StoreForTests, type TestStore } from "../../../tests/support/photo-stores";
import { picture } from "../../../tests/support/pictures";
import { expectProblem } from "../../../tests/support/problem";
import { startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { times } from "../../../tests/support/times";
import { assignments, objects } from "../../server/database/tables";
import { readEnvironment } from "../../server/environment";
import { openStore } from "../../server/objects/open";
import type { ObjectStore } from "../../server/objects/store";
import { deletePhotosWithoutRow, deleteUnrecordedPhotos, unnamePhotosOfDeletedWork } from "./actions/clean-up";

const hour = 3_600_000;

test("the server cleans up by itself, every hour", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const place = await diskStoreForTests();
  onTestFinished(() => place.close());
  const app = await startAppForTest({ settings: place.settings });
  const anna = await signInAs(app, "cleaner", "Anna");
  const [old, young] = [await addressFor(anna), await addressFor(anna)];
  await put(old, await picture("jpeg", { width: 80, height: 60 }));
  const { db } = app.database;
  const yesterday = new Date(Date.now() - 24 * hour - 1_000);
  await db
    .update(objects)
    .set({ createdAt: yesterday })
    .where(eq(objects.id, idOf(old)));
  vi.advanceTimersByTime(hour);
  const left = async () => (await db.select({ id: objects.id }).from(objects)).map(({ id }) => id);
  await vi.waitFor(async () => expect(await left()).toEqual([idOf(young)]), { timeout: 5_000 });
  expect(place.files()).toEqual([]);
});

test("a folder with more photos than a statement has parameters is looked at", async () => {
  const { db } = (await startAppForTest()).database;
  const place = await diskStoreForTests();
  onTestFinished(() => place.close());
  const many = times(70_000).map(() => randomUUID());
  const store = await openStore(readEnvironment(place.settings), db);
  const full: ObjectStore = {
    ...store,
    async *stored() {
      yield many;
    },
  };
  await expect(deletePhotosWithoutRow(db, full)).rejects.toThrow(/^70000 of 70000 photos .* Nothing was deleted/);
});

const in24Hours = () => new Date(Date.now() + 24 * hour + 1_000);

describe.each([
  ["on disk", diskStoreForTests],
  ["in an S3 store", s3StoreForTests],
])("uploads %s that no record names", (_, open) => {
  let place: TestStore;
  let app: TestApp;
  let store: ObjectStore;
  let anna: Caller;
  let photo: Buffer;
  beforeAll(async () => {
    place = await open();
    ({ app, anna, small: photo } = await openPhotoPark(place));
    store = await openStore(readEnvironment(place.settings), app.database.db);
  });
  afterAll(() => app.close());

  const rowOf = async (address: string) =>
    (
      await app.database.db
        .select()
        .from(objects)
        .where(eq(objects.id, idOf(address)))
    ).length;
  const bytesOf = (address: string) => place.files().filter((name) => name.includes(idOf(address))).length;

  test("are deleted after 24 hours, row and bytes, and must be sent again; recorded ones stay", async () => {
    const work = await addWork(app, { lead: anna, status: "in_progress" });
    const { address: recorded, photo: kept } = await addPhoto(anna, work, photo);
    const [sent, never] = [
      await addressFor(anna, { size: photo.length }),
      await addressFor(anna, { size: photo.length }),
    ];
    await put(sent, photo);
    // Processed and then refused: its pictures exist without a record.
    const refused = await addressFor(anna, { size: photo.length });
    await put(refused, photo);
    expectProblem(await record(anna, await addWork(app, { lead: anna }), refused), "state-conflict");

    await deleteUnrecordedPhotos(app.database.db, store, new Date(Date.now() + 23.9 * hour));
    for (const one of [recorded, sent, never, refused]) expect(await rowOf(one)).toBe(1);
    expect(bytesOf(refused)).toBe(2);
    expect(bytesOf(sent)).toBeGreaterThan(0);

    await deleteUnrecordedPhotos(app.database.db, store, in24Hours(), AbortSignal.abort());
    for (const one of [recorded, sent, never, refused]) expect(await rowOf(one)).toBe(1);

    await deleteUnrecordedPhotos(app.database.db, store, in24Hours());
    for (const one of [sent, never, refused]) expect([await rowOf(one), bytesOf(one)]).toEqual([0, 0]);
    expect([await rowOf(recorded), bytesOf(recorded)]).toEqual([1, 2]);
    expect((await fetchPhoto(app, anna, kept.url)).status).toBe(200);
    expectProblem(await record(anna, work, sent), "photo-gone", "This photo no longer exists. Please send it again.");
  });

  test("of deleted work are deleted a day after they were taken, unless the deletion was undone", async () => {
    const { db } = app.database;
    const lead = await signInAs(app, "teamleader");
    const withPhoto = async () => {
      const work = await addWork(app, { lead: anna, status: "in_progress" });
      const { address } = await addPhoto(anna, work, photo);
      // As after an undone start whose photo arrived later.
      await db.update(assignments).set({ status: "pending", startedAt: null }).where(eq(assignments.id, work));
      expect((await lead.delete(`/api/assignments/${work}`)).status).toBe(204);
      return { work, address };
    };
    const [gone, back] = [await withPhoto(), await withPhoto()];
    await unnamePhotosOfDeletedWork(db, in24Hours());
    expect((await lead.post(`/api/assignments/${back.work}/undo`)).status).toBe(200);
    await deleteUnrecordedPhotos(db, store, in24Hours());
    expect([await rowOf(gone.address), bytesOf(gone.address)]).toEqual([0, 0]);
    expect([await rowOf(back.address), bytesOf(back.address)]).toEqual([1, 2]);
  });

  test("are deleted even if the store refuses to delete others, and the refusal is told", async () => {
    const { db } = app.database;
    const addresses = await Promise.all(times(25).map(() => addressFor(anna, { size: photo.length })));
    const [first] = addresses.map(idOf).sort();
    const stubborn: ObjectStore = {
      ...store,
      remove: (id) => (id === first ? Promise.reject(new Error("held for a court")) : store.remove(id)),
    };
    await expect(deleteUnrecordedPhotos(db, stubborn, in24Hours())).rejects.toThrow("held for a court");
    expect((await Promise.all(addresses.map(rowOf))).filter(Boolean)).toHaveLength(1);
    await deleteUnrecordedPhotos(db, store, in24Hours());
    expect((await Promise.all(addresses.map(rowOf))).filter(Boolean)).toEqual([]);
  });

  test("are deleted however many they are, and by two nodes at once", async () => {
    const before = (await app.database.db.select().from(objects)).length;
    for (let i = 0; i < 45; i++) await addressFor(anna, { size: photo.length });
    const clean = () => deleteUnrecordedPhotos(app.database.db, store, in24Hours());
    await Promise.all([clean(), clean()]);
    await clean();
    expect((await app.database.db.select().from(objects)).length).toBe(before);
  });

  test("leave no pictures without a row after a day, unless most have none or the store is another database's", async () => {
    const { db } = app.database;
    const { id, ...rest } = { id: randomUUID(), full: Buffer.from("large"), thumb: Buffer.from("tiny") };
    const work = await addWork(app, { lead: anna, status: "in_progress" });
    const { address: recorded } = await addPhoto(anna, work, photo);
    await store.put(id, rest);
    const left = () => place.files().filter((name) => name.includes(id)).length;

    await deletePhotosWithoutRow(db, store, new Date(Date.now() + 23.9 * hour));
    expect(left()).toBe(2);
    const bare = await startAppForTest();
    await expect(deletePhotosWithoutRow(bare.database.db, store, in24Hours())).rejects.toThrow(/Nothing was deleted/);
    expect(left()).toBe(2);

    const owner = (await store.owner()) ?? "";
    await store.setOwner("a restored database's");
    await expect(deletePhotosWithoutRow(db, store, in24Hours())).rejects.toThrow(/not marked as this database's/);
    expect(left()).toBe(2);

    await store.setOwner(owner);
    await deletePhotosWithoutRow(db, store, in24Hours());
    expect([left(), bytesOf(recorded)]).toEqual([0, 2]);
  });

  test("that are being recorded at that moment are either recorded or must be sent again", async () => {
    const work = await addWork(app, { lead: anna, status: "in_progress" });
    for (let i = 0; i < 8; i++) {
      const address = await addressFor(anna, { size: photo.length });
      await put(address, photo);
      const [answer] = await Promise.all([
        record(anna, work, address),
        deleteUnrecordedPhotos(app.database.db, store, in24Hours()),
      ]);
      if (answer.status === 201) expect([await rowOf(address), bytesOf(address)]).toEqual([1, 2]);
      else {
        expect([answer.status, await rowOf(address)], answer.text).toEqual([422, 0]);
        await deleteUnrecordedPhotos(app.database.db, store, in24Hours());
        expect(bytesOf(address)).toBe(0);
      }
    }
  });
});
