import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { diskStoreForTests, s3StoreForTests, type TestStore } from "../../../tests/support/photo-stores";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { readEnvironment } from "../environment";
import { openStoredPhotos } from "./open";
import { claimStore, isOwnStore, refuseToDeleteFromOther } from "./ownership";

describe.each([
  ["a folder", diskStoreForTests, /photos\/park\)/],
  ["a bucket", s3StoreForTests, /\(photos\/park in the bucket photos\)/],
])("%s with photos", (_, open, mark) => {
  let place: TestStore;
  let [here, there]: TestApp[] = [];
  beforeAll(async () => {
    place = await open();
    here = await startApp({ settings: place.settings });
    there = await startApp();
  });
  afterAll(async () => {
    await Promise.all([here?.close(), there?.close()]);
    await place.close();
  });

  test("belongs to the database whose node started first, and no other may use it or delete from it", async () => {
    const store = openStoredPhotos(readEnvironment(place.settings));
    const [own, other] = [here?.database.db, there?.database.db];
    if (!own || !other) throw new Error("no parks");
    const owner = await store.owner();
    expect(owner).toMatch(/^[0-9a-f]{64}$/);
    await claimStore(own, store);
    await refuseToDeleteFromOther(own, store);
    await expect(claimStore(other, store)).rejects.toThrow(mark);
    await expect(refuseToDeleteFromOther(other, store)).rejects.toThrow(/Nothing was deleted/);
    expect([await isOwnStore(own, store), await isOwnStore(other, store)]).toEqual([true, false]);
    expect(await store.owner()).toBe(owner);
    expect(place.files()).toEqual([]);
  });
});

test("a bucket that does not exist can't be marked", async () => {
  const place = await s3StoreForTests();
  const store = openStoredPhotos(readEnvironment({ ...place.settings, S3_BUCKET: "nowhere" }));
  await expect(store.setOwner("a database's")).rejects.toMatchObject({ code: "unavailable" });
  await place.close();
});
