// @vitest-environment happy-dom
import { IDBObjectStore } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fillDisk, openTab, photo, step } from "../../../tests/support/browser-tab";
import type { OutboxServer } from "../../../tests/support/outbox-server";
import { endOutboxTest, startOutboxTest, stepOf, tabOf, tap } from "../../../tests/support/outbox-tab";
import { waitUntil } from "../../../tests/support/wait-until";

// The outbox on a phone whose storage is full, broken or missing.

let server: OutboxServer;
beforeEach(async () => {
  server = await startOutboxTest();
});
afterEach(endOutboxTest);

const start = "POST /api/assignments/1/start";
const complete = "POST /api/assignments/1/complete";
const noRoom = "This phone has no room to keep this. Free some space and try again.";
const bytes = new TextEncoder().encode("sink!").buffer;

describe("on a full disk", () => {
  test("a step is sent at once", async () => {
    const tab = await tabOf();
    fillDisk();
    const onStored = vi.fn();
    expect(await tab.submit(tap(), onStored)).toBe(true);
    expect(onStored).not.toHaveBeenCalled();
    expect(server.calls()).toEqual([start]);
    expect(tab.shown()).toEqual([]);
  });

  test("no step is shown as saved while offline", async () => {
    const tab = await tabOf();
    fillDisk();
    server.replies(start, "cut");
    await expect(tab.submit(tap())).rejects.toThrow(noRoom);
    expect(tab.shown()).toEqual([]);
    expect(await tab.stored()).toEqual([]);
  });

  test("no step overtakes pending ones", async () => {
    const tab = await tabOf();
    server.replies(start, "cut");
    await tab.submit(tap());
    fillDisk();
    await expect(tab.submit(tap("complete"))).rejects.toThrow(noRoom);
    expect(server.calls()).not.toContain(complete);
  });

  test("steps are sent one after the other", async () => {
    const tab = await tabOf();
    fillDisk();
    const other = () => waitUntil("the other request", () => server.calls().includes(complete), 300);
    server.whileHandling(start, () => expect(other()).rejects.toThrow("not within"));
    await Promise.all([tab.submit(tap()), tab.submit(tap("complete"))]);
    expect(server.calls()).toEqual([start, complete]);
  });

  test("a photo is sent from memory", async () => {
    const tab = await tabOf();
    fillDisk();
    await tab.enqueue([stepOf(photo())], bytes);
    expect(server.calls()).toEqual([
      "POST /api/objects/upload",
      "PUT /objects/1?signed",
      "POST /api/assignments/1/media",
    ]);
    expect(server.received[1]?.body).toBe("sink!");
  });
});

/** Makes every read of the operations fail. */
function breakReads() {
  return vi.spyOn(IDBObjectStore.prototype, "getAll").mockImplementation(() => {
    throw new DOMException("the disk failed", "UnknownError");
  });
}

describe("on a disk that can't be read", () => {
  test("the outbox doesn't claim that nothing is pending", async () => {
    const before = await openTab();
    await before.addOperations([step()]);
    const reads = breakReads();
    const tab = await tabOf();
    await waitUntil("a failed read", () => reads.mock.calls.length > 0);
    expect(tab.progress().isKnown).toBe(false);
  });

  test("no step overtakes pending ones that can't be read", async () => {
    const before = await openTab();
    await before.addOperations([step()]);
    breakReads();
    fillDisk();
    const tab = await tabOf();
    await expect(tab.submit(tap("complete"))).rejects.toThrow();
    expect(server.calls()).not.toContain(complete);
  });
});

test("in a browser without storage, steps are sent directly", async () => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("private", "SecurityError");
  });
  const tab = await tabOf();
  expect(await tab.submit(tap())).toBe(true);
  expect(server.calls()).toEqual([start]);
});
