// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { fillDisk, openTab, photo, step } from "../../../tests/support/browser-tab";
import { type OutboxServer, type Reply, refusal } from "../../../tests/support/outbox-server";
import { endOutboxTest, startOutboxTest, stepOf, tabOf, tap } from "../../../tests/support/outbox-tab";
import { waitUntil } from "../../../tests/support/wait-until";
import type { Operation } from "./operation";
import { screenWaitMs } from "./tab-outbox";

let server: OutboxServer;
beforeEach(async () => {
  server = await startOutboxTest();
});
afterEach(endOutboxTest);

const start = "POST /api/assignments/1/start";
const complete = "POST /api/assignments/1/complete";
const bytes = new TextEncoder().encode("sink!").buffer;
const nobody: Reply = refusal(401, "Please sign in.", "not-signed-in");

describe("a step", () => {
  test("is stored before it is sent, shown from the tap on, and gone after its response", async () => {
    const tab = await tabOf();
    const seen: number[] = [];
    server.whileHandling(start, async () => void seen.push((await tab.stored()).length));
    const kept = tab.submit(tap());
    await waitUntil("the step on screen", () => tab.shown().join() === "start");
    expect(await kept).toBe(true);
    expect(seen).toEqual([1]);
    await waitUntil("an empty outbox", () => tab.shown().length === 0);
    expect(await tab.stored()).toEqual([]);
  });

  test("that is taken before it is known who is signed in is theirs, and sent", async () => {
    vi.resetModules();
    const { openOutbox, submit } = await import("./outbox");
    const taken = submit(tap());
    await openOutbox("anna", async () => undefined);
    expect(await taken).toBe(true);
    expect(server.received.map(({ headers }) => headers["changeover-person"])).toEqual(["anna"]);
  });

  test("that the server has counts as sent, however long the screen takes to show it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    vi.resetModules();
    const { openOutbox, submit } = await import("./outbox");
    const { readOperations } = await import("./store");
    await openOutbox("anna", () => new Promise(() => {}));
    const taken = submit(tap());
    await vi.waitFor(() => expect(server.calls()).toEqual([start]));
    // The response has arrived, too.
    await vi.waitFor(async () => expect(await readOperations("anna")).toEqual([]));
    await vi.advanceTimersByTimeAsync(screenWaitMs);
    expect(await taken).toBe(true);
  });

  test("that is stored after the end of its user's session stays theirs, whoever signs in next", async () => {
    const tab = await tabOf("ana");
    await tab.open(null);
    expect(await tab.enqueue([tap()])).toBe(true);
    await tab.open("bob");
    expect(tab.shown()).toEqual([]);
    expect(await tab.stored()).toMatchObject([{ userId: "ana" }]);
    expect(server.received).toEqual([]);
  });

  test("is pending while offline, and sent under the same key once online", async () => {
    const tab = await tabOf();
    server.replies(start, "cut");
    expect(await tab.submit(tap())).toBe(false);
    expect(tab.shown()).toEqual(["start"]);
    await tab.sendNow({ atOnce: true });
    await waitUntil("an empty outbox", () => tab.shown().length === 0);
    const [first, second] = server.received.map(({ headers }) => headers["idempotency-key"]);
    expect(second).toBe(first);
  });

  test("tells its screen that it is stored once it is on the disk, whether or not the network works", async () => {
    const tab = await tabOf();
    server.replies(start, "cut");
    const stored: unknown[] = [];
    const told = new Promise<void>((resolve) => {
      void tab.submit(tap(), () => void tab.stored().then((all) => resolve(void stored.push(...all))));
    });
    await told;
    expect(stored).toMatchObject([{ path: "/api/assignments/{id}/start" }]);
  });

  test("is rendered when it is tapped and when it was attempted, not at each read", async () => {
    const tab = await tabOf();
    await waitUntil("a first read of the outbox", () => tab.progress().isKnown);
    expect(tab.drawn.size).toBe(1);
    server.replies(start, { status: 503, body: {} });
    await tab.submit(tap());
    await waitUntil("an attempt", () => [...tab.drawn].some((list) => JSON.stringify(list).includes('"attempts":1')));
    expect(tab.drawn.size).toBe(3);
  });

  test("that the server refuses leaves only the server's sentence behind", async () => {
    const tab = await tabOf();
    server.replies(start, refusal(409, "Somebody was first."));
    await expect(tab.submit(tap())).rejects.toThrow("409: Somebody was first.");
    expect(await tab.stored()).toEqual([]);
    expect(tab.shown()).toEqual([]);
  });

  test("is shown in the order of the taps, even while several are being stored", async () => {
    const tab = await tabOf();
    server.replies(start, "silence");
    const storing = ["start", "second", "third"].map((last) => tab.enqueue([tap(last)]));
    await waitUntil("all steps on screen", () => tab.shown().length === 3);
    expect(tab.shown()).toEqual(["start", "second", "third"]);
    await Promise.all(storing);
    await waitUntil("all steps on disk", async () => (await tab.stored()).length === 3);
    expect(tab.shown()).toEqual(["start", "second", "third"]);
  });
});

test("the caller of a step is told that it was discarded in another tab", async () => {
  const other = await tabOf();
  const tab = await tabOf();
  server.replies(start, refusal(409, "Somebody was first."));
  const one = tap();
  const refused = tab.outcomeOf(one.id);
  await tab.enqueue([one]);
  expect((await refused).kind).toBe("refused");
  const outcome = tab.outcomeOf(one.id);
  await waitUntil("the step in the other tab", () => other.shown().join() === "start");
  await other.discard(one.id);
  expect(await outcome).toEqual({ kind: "discarded" });
}, 5_000);

describe("a refused step", () => {
  /** Opens a tab with a step that was refused while nobody was looking. */
  async function parked(operation: Operation) {
    const tab = await tabOf();
    const { id } = operation;
    const outcome = tab.outcomeOf(id);
    await tab.enqueue([stepOf(operation)], bytes);
    expect((await outcome).kind).toBe("refused");
    return { ...tab, id };
  }

  test("is retried on request", async () => {
    server.replies(start, refusal(409, "Somebody was first."));
    const tab = await parked(step());
    expect(await tab.stored()).toMatchObject([{ state: "parked", refusal: { detail: "Somebody was first." } }]);
    await tab.sendNow({ atOnce: true });
    expect(server.calls()).toEqual([start]);
    await tab.retry(tab.id);
    await waitUntil("an empty outbox", () => tab.shown().length === 0);
    expect(server.calls()).toEqual([start, start]);
  });

  test("is discarded with its bytes, and its announcement is withdrawn", async () => {
    const withdrawal = "/api/assignments/{id}/photo-announcements/{photoId}";
    const undo = { what: "Withdraw photo", method: "DELETE", path: withdrawal, params: { id: "1", photoId: "p" } };
    const one = photo({ undo });
    server.replies("POST /api/assignments/1/media", refusal(409, "No photos any more."));
    const tab = await parked(one);
    await tab.discard(tab.id);
    await waitUntil("an empty outbox", () => tab.shown().length === 0);
    const { readPhotoBytes } = await openTab();
    expect(await readPhotoBytes(one.photo?.id ?? "")).toBeUndefined();
    expect(server.calls().at(-1)).toBe("DELETE /api/assignments/1/photo-announcements/p");
    expect(server.received.at(-1)?.headers["idempotency-key"]).not.toBe(one.id);
  });
});

describe("the next round starts", () => {
  const timers = { toFake: ["setTimeout", "clearTimeout", "Date"] } as const;

  test.each<[string, Reply, number]>([
    ["after a second, if the server was unavailable", { status: 503, body: {} }, 1_000],
    ["after half a minute, while nobody is signed in", nobody, 30_000],
  ])("%s, whatever is pending behind it", async (_, reply, wait) => {
    const tab = await tabOf();
    vi.useFakeTimers({ ...timers, toFake: [...timers.toFake] });
    server.replies(start, reply);
    await tab.enqueue([tap(), tap("complete")]);
    await waitUntil("the end of an attempt", () => server.calls().length === 1 && !tab.progress().isSending);
    await vi.advanceTimersByTimeAsync(wait - 100);
    await waitUntil("no request in flight", () => !tab.progress().isSending);
    expect(server.calls()).toEqual([start]);
    await vi.advanceTimersByTimeAsync(200);
    await waitUntil("a retry", () => server.calls().length === 3);
    expect(server.calls()).toEqual([start, start, complete]);
  });

  test("after half a minute, if the outcome could not be stored", async () => {
    const tab = await tabOf();
    vi.useFakeTimers({ ...timers, toFake: [...timers.toFake] });
    server.replies(start, { status: 503, body: {} });
    server.whileHandling(start, async () => fillDisk());
    await tab.enqueue([tap()]);
    await waitUntil("the end of an attempt", () => server.calls().length === 1 && !tab.progress().isSending);
    await vi.advanceTimersByTimeAsync(29_000);
    await waitUntil("no request in flight", () => !tab.progress().isSending);
    expect(server.calls()).toEqual([start]);
  });
});

test("while nothing is pending, no timer wakes the phone", async () => {
  const tab = await tabOf();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await tab.submit(tap());
  await waitUntil("an empty outbox", () => tab.shown().length === 0 && !tab.progress().isSending);
  // As long as the tab takes to set one.
  await import("./delay");
  expect(await tab.stored()).toEqual([]);
  // Those of the step that was sent.
  await vi.advanceTimersByTimeAsync(20_000);
  expect(vi.getTimerCount()).toBe(0);
});

test("after signing in again, paused steps are sent at once", async () => {
  const tab = await tabOf();
  server.replies(start, nobody);
  expect(await tab.submit(tap())).toBe(false);
  await tab.open(null);
  expect(tab.shown()).toEqual([]);
  await tab.open("ana");
  await waitUntil("an empty outbox", async () => (await tab.stored()).length === 0);
  expect(server.calls()).toEqual([start, start]);
});

test("another user on the same phone neither sees nor sends what is pending", async () => {
  const tab = await tabOf();
  server.replies(start, "cut");
  await tab.submit(tap());
  await tab.open("bo");
  await tab.sendNow({ atOnce: true });
  expect(tab.shown()).toEqual([]);
  expect(server.calls()).toEqual([start]);
  expect(await tab.stored()).toHaveLength(1);
});

test("a step stored and sent by one tab is shown and dropped by the other", async () => {
  const other = await tabOf();
  const tab = await tabOf();
  server.replies(start, "cut");
  await tab.submit(tap());
  await waitUntil("the step in the other tab", () => other.shown().join() === "start");
  await tab.sendNow({ atOnce: true });
  await waitUntil("the other tab's empty outbox", () => other.shown().length === 0);
  expect(server.calls()).toEqual([start, start]);
});
