import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fillDisk, openTab, photo, startBrowser, step } from "../../../tests/support/browser-tab";

beforeEach(startBrowser);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const bytes = new TextEncoder().encode("sink!").buffer;

test("what is kept is there after a reload, in the order of the taps, whatever clock stamped it", async () => {
  const before = await openTab();
  await before.keepOperations([step({ what: "first", occurredAt: "2026-07-02T09:00:00.000Z" })]);
  await Promise.all([
    before.keepOperations([step({ what: "second" })]),
    before.keepOperations([step({ what: "third" })]),
  ]);
  const after = await openTab();
  const found = await after.operationsOf("ana");
  expect(found.map(({ what }) => what)).toEqual(["first", "second", "third"]);
  expect(found.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test("a person sees their own only, and who is signed in is known after a reload", async () => {
  const tab = await openTab();
  await tab.keepOperations([step(), step({ userId: "bo" })]);
  await tab.setPerson("bo");
  const after = await openTab();
  expect(await after.person()).toBe("bo");
  expect((await after.operationsOf("bo")).map(({ userId }) => userId)).toEqual(["bo"]);
  await after.setPerson(null);
  expect(await after.person()).toBeNull();
});

test("a page that was frozen while its log began anew keeps no other from keeping", async () => {
  const frozen = indexedDB.open("changeover-log", 1);
  await new Promise((go) => frozen.addEventListener("success", go));
  const tab = await openTab();
  await tab.keepOperations([step({ what: "first" })]);
  expect((await tab.operationsOf("ana")).map(({ what }) => what)).toEqual(["first"]);
});

test("a photo's bytes are kept with it, go with it, and are in no list", async () => {
  const tab = await openTab();
  await tab.keepOperations([step(), photo({ photo: undefined }), photo()], bytes);
  const [first, , third] = await tab.operationsOf("ana");
  expect(JSON.stringify(third)).not.toContain("bytes");
  expect(await tab.bytesOf(third?.photo?.id ?? "")).toEqual(bytes);
  if (third) await tab.removeOperation(third);
  expect(await tab.bytesOf(third?.photo?.id ?? "")).toBeUndefined();
  expect((await tab.operationsOf("ana")).map(({ seq }) => seq)).toContain(first?.seq);
});

test("on a full disk all or nothing is kept, and it says so", async () => {
  const tab = await openTab();
  await tab.keepOperations([step({ what: "before" })]);
  fillDisk();
  await expect(tab.keepOperations([step(), photo()], bytes)).rejects.toMatchObject({ name: "QuotaExceededError" });
  vi.restoreAllMocks();
  expect((await tab.operationsOf("ana")).map(({ what }) => what)).toEqual(["before"]);
  expect(await tab.bytesOf(photo().photo?.id ?? "")).toBeUndefined();
});

test("a change of an operation that has gone meanwhile brings nothing back", async () => {
  const tab = await openTab();
  await tab.keepOperations([step(), step()]);
  await tab.removeOperation({ seq: 1 });
  await tab.changeOperation(1, { attempts: 3 });
  await tab.changeOperation(2, { attempts: 4 });
  expect(await tab.operationsOf("ana")).toMatchObject([{ seq: 2, attempts: 4 }]);
});

test("hurrying has whatever waits tried at once", async () => {
  const tab = await openTab();
  await tab.keepOperations([step({ retryAt: 5 }), step({ retryAt: 0 })]);
  await tab.resetBackoff();
  expect(await tab.operationsOf("ana")).toMatchObject([{ retryAt: 0 }, { retryAt: 0 }]);
});

test("a newer version of the app in another tab may change the shelves, and this one goes on", async () => {
  const tab = await openTab();
  await tab.keepOperations([step()]);
  const newer = indexedDB.open("changeover-outbox", 2);
  const isOpen = new Promise<string>((resolve) => {
    newer.onsuccess = () => resolve("open");
    newer.onblocked = () => resolve("blocked");
  });
  expect(await isOpen).toBe("open");
  newer.result.close();
});

test("a browser that keeps nothing says so, and is asked again the next time", async () => {
  const { indexedDB } = globalThis;
  const tab = await openTab();
  const refuse = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("private", "SecurityError");
  });
  await expect(tab.keepOperations([step()])).rejects.toThrow("private");
  refuse.mockRestore();
  await tab.keepOperations([step()]);
  expect(await tab.operationsOf("ana")).toHaveLength(1);
});
