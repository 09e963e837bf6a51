import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { fillDisk, openTab, photo, startBrowser, step } from "../../../tests/support/browser-tab";

beforeEach(startBrowser);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const bytes = new TextEncoder().encode("sink!").buffer;

test("operations survive a reload, in the order of the taps, whatever the clock showed", async () => {
  const before = await openTab();
  await before.addOperations([step({ what: "first", occurredAt: "2026-07-02T09:00:00.000Z" })]);
  await Promise.all([
    before.addOperations([step({ what: "second" })]),
    before.addOperations([step({ what: "third" })]),
  ]);
  const after = await openTab();
  const found = await after.readOperations("ana");
  expect(found.map(({ what }) => what)).toEqual(["first", "second", "third"]);
  expect(found.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test("users see their own operations only, and the signed-in user is known after a reload", async () => {
  const tab = await openTab();
  await tab.addOperations([step(), step({ userId: "bo" })]);
  await tab.writeSignedInUser("bo");
  const after = await openTab();
  expect(await after.readSignedInUser()).toBe("bo");
  expect((await after.readOperations("bo")).map(({ userId }) => userId)).toEqual(["bo"]);
  await after.writeSignedInUser(null);
  expect(await after.readSignedInUser()).toBeNull();
});

test("a page that was frozen while rotating the log does not block others", async () => {
  const frozen = indexedDB.open("changeover-log", 1);
  await new Promise((go) => frozen.addEventListener("success", go));
  // Otherwise the deletion would ask for it in every turn of this worker's event loop, until the worker ends.
  onTestFinished(() => frozen.result.close());
  const tab = await openTab();
  await tab.addOperations([step({ what: "first" })]);
  expect((await tab.readOperations("ana")).map(({ what }) => what)).toEqual(["first"]);
});

test("a photo's bytes are stored and removed with it, and are in no list", async () => {
  const tab = await openTab();
  await tab.addOperations([step(), photo({ photo: undefined }), photo()], bytes);
  const [first, , third] = await tab.readOperations("ana");
  expect(JSON.stringify(third)).not.toContain("bytes");
  expect(await tab.readPhotoBytes(third?.photo?.id ?? "")).toEqual(bytes);
  if (third) await tab.removeOperation(third);
  expect(await tab.readPhotoBytes(third?.photo?.id ?? "")).toBeUndefined();
  expect((await tab.readOperations("ana")).map(({ seq }) => seq)).toContain(first?.seq);
});

test("on a full disk all or nothing is stored, and the call rejects", async () => {
  const tab = await openTab();
  await tab.addOperations([step({ what: "before" })]);
  fillDisk();
  await expect(tab.addOperations([step(), photo()], bytes)).rejects.toMatchObject({ name: "QuotaExceededError" });
  vi.restoreAllMocks();
  expect((await tab.readOperations("ana")).map(({ what }) => what)).toEqual(["before"]);
  expect(await tab.readPhotoBytes(photo().photo?.id ?? "")).toBeUndefined();
});

test("changing a removed operation does not restore it", async () => {
  const tab = await openTab();
  await tab.addOperations([step(), step()]);
  await tab.removeOperation({ id: "1", seq: 1 });
  await tab.changeOperation(1, { attempts: 3 });
  await tab.changeOperation(2, { attempts: 4 });
  expect(await tab.readOperations("ana")).toMatchObject([{ seq: 2, attempts: 4 }]);
});

test("resetBackoff makes every operation due", async () => {
  const tab = await openTab();
  await tab.addOperations([step({ retryAt: 5 }), step({ retryAt: 0 })]);
  await tab.resetBackoff();
  expect(await tab.readOperations("ana")).toMatchObject([{ retryAt: 0 }, { retryAt: 0 }]);
});

test("a newer version of the app in another tab can upgrade the database", async () => {
  const tab = await openTab();
  await tab.addOperations([step()]);
  const newer = indexedDB.open("changeover-outbox", 2);
  const isOpen = new Promise<string>((resolve) => {
    newer.onsuccess = () => resolve("open");
    newer.onblocked = () => resolve("blocked");
  });
  expect(await isOpen).toBe("open");
  newer.result.close();
});

test("a browser without storage rejects, and is tried again the next time", async () => {
  const { indexedDB } = globalThis;
  const tab = await openTab();
  const refuse = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("private", "SecurityError");
  });
  await expect(tab.addOperations([step()])).rejects.toThrow("private");
  refuse.mockRestore();
  await tab.addOperations([step()]);
  expect(await tab.readOperations("ana")).toHaveLength(1);
});
