// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { fillDisk, openTab, photo, startBrowser, step } from "../../../tests/support/browser-tab";
import { type OutboxServer, type Reply, refusal, startOutboxServer } from "../../../tests/support/outbox-server";
import { until } from "../../../tests/support/until";
import type { Operation } from "./operation";
import type { Step } from "./outbox";

let server: OutboxServer;
beforeEach(async () => {
  startBrowser();
  server = await startOutboxServer();
  Reflect.get(window, "happyDOM").setURL(server.url);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  // The outbox tells there of what it can't use.
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = "POST /api/assignments/1/start";
const complete = "POST /api/assignments/1/complete";
const noRoom = "This phone has no room to keep this. Free some space and try again.";
const bytes = new TextEncoder().encode("sink!").buffer;
const nobody: Reply = refusal(401, "Please sign in.", "not-signed-in");

/** What a screen hands over. */
function handed({ seq, userId, state, attempts, retryAt, ...rest }: Operation): Step {
  return rest;
}
const tap = (last = "start") => handed(step({ what: last, path: `/api/assignments/{id}/${last}` }));

/** The outbox of a tab in which Ana is signed in, and what it shows. */
async function tabOf(person: string | null = "ana") {
  const disk = await openTab();
  const outbox = await import("./outbox");
  const { result } = renderHook(() => ({ waiting: outbox.useOutbox(), progress: outbox.useProgress() }));
  /** Every list that a screen was given, each of which it has drawn. */
  const drawn = new Set<unknown>();
  renderHook(() => drawn.add(outbox.useOutbox()));
  const open = (userId: string | null) => outbox.openOutbox(userId, () => Promise.resolve());
  await open(person);
  onTestFinished(() => open(null));
  const stored = () => disk.readOperations("ana");
  const shown = () => result.current.waiting.map(({ what }) => what);
  return { ...outbox, open, stored, shown, drawn, progress: () => result.current.progress };
}

describe("a step", () => {
  test("is on the disk before it is sent, on screen from the tap on, and gone when it is answered", async () => {
    const tab = await tabOf();
    const seen: number[] = [];
    server.during(start, async () => void seen.push((await tab.stored()).length));
    const kept = tab.submit(tap());
    await until("it is shown", () => tab.shown().join() === "start");
    expect(await kept).toBe(true);
    expect(seen).toEqual([1]);
    await until("it has gone", () => tab.shown().length === 0);
    expect(await tab.stored()).toEqual([]);
  });

  test("without a network waits, and goes under the same key when the network is back", async () => {
    const tab = await tabOf();
    server.says(start, "cut");
    expect(await tab.submit(tap())).toBe(false);
    expect(tab.shown()).toEqual(["start"]);
    await tab.sendNow({ atOnce: true });
    await until("it has gone", () => tab.shown().length === 0);
    const [first, second] = server.asked.map(({ headers }) => headers["idempotency-key"]);
    expect(second).toBe(first);
  });

  test("is drawn when it is tapped and when it was tried, not each time that it is read", async () => {
    const tab = await tabOf();
    await until("the outbox has been read", () => tab.progress().isKnown);
    expect(tab.drawn.size).toBe(1);
    server.says(start, "cut");
    await tab.submit(tap());
    await until("it was tried", () => [...tab.drawn].some((list) => JSON.stringify(list).includes('"attempts":1')));
    expect(tab.drawn.size).toBe(3);
  });

  test("that the server refuses leaves nothing behind but its sentence", async () => {
    const tab = await tabOf();
    server.says(start, refusal(409, "Somebody was first."));
    await expect(tab.submit(tap())).rejects.toThrow("409: Somebody was first.");
    expect(await tab.stored()).toEqual([]);
    expect(tab.shown()).toEqual([]);
  });

  test("shows in the order of the taps, also while several are being stored", async () => {
    const tab = await tabOf();
    server.says(start, "silence");
    const storing = ["start", "second", "third"].map((last) => tab.enqueue([tap(last)]));
    await until("all are shown", () => tab.shown().length === 3);
    expect(tab.shown()).toEqual(["start", "second", "third"]);
    await Promise.all(storing);
    await until("all are kept", async () => (await tab.stored()).length === 3);
    expect(tab.shown()).toEqual(["start", "second", "third"]);
  });
});

describe("on a full disk", () => {
  test("a step is sent at once", async () => {
    const tab = await tabOf();
    fillDisk();
    expect(await tab.submit(tap())).toBe(true);
    expect(server.calls()).toEqual([start]);
    expect(tab.shown()).toEqual([]);
  });

  test("and without a network, nothing claims to be saved", async () => {
    const tab = await tabOf();
    fillDisk();
    server.says(start, "cut");
    await expect(tab.submit(tap())).rejects.toThrow(noRoom);
    expect(tab.shown()).toEqual([]);
    expect(await tab.stored()).toEqual([]);
  });

  test("nothing overtakes what waits already", async () => {
    const tab = await tabOf();
    server.says(start, "cut");
    await tab.submit(tap());
    fillDisk();
    await expect(tab.submit(tap("complete"))).rejects.toThrow(noRoom);
    expect(server.calls()).not.toContain(complete);
  });

  test("steps go one after the other", async () => {
    const tab = await tabOf();
    fillDisk();
    const other = () => until("the other one is sent", () => server.calls().includes(complete), 300);
    server.during(start, () => expect(other()).rejects.toThrow("not within"));
    await Promise.all([tab.submit(tap()), tab.submit(tap("complete"))]);
    expect(server.calls()).toEqual([start, complete]);
  });

  test("a photo is sent from the hand", async () => {
    const tab = await tabOf();
    fillDisk();
    await tab.enqueue([handed(photo())], bytes);
    expect(server.calls()).toEqual([
      "POST /api/objects/upload",
      "PUT /objects/1?signed",
      "POST /api/assignments/1/media",
    ]);
    expect(server.asked[1]?.body).toBe("sink!");
  });
});

test("in a browser that keeps nothing, steps are sent all the same", async () => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("private", "SecurityError");
  });
  const tab = await tabOf();
  expect(await tab.submit(tap())).toBe(true);
  expect(server.calls()).toEqual([start]);
});

describe("what was refused", () => {
  /** A step that the server has refused, with nobody there to read why. */
  async function parked(operation: Operation) {
    const tab = await tabOf();
    const { id } = operation;
    const outcome = tab.outcomeOf(id);
    await tab.enqueue([handed(operation)], bytes);
    expect((await outcome).kind).toBe("refused");
    return { ...tab, id };
  }

  test("is tried once more when asked for", async () => {
    server.says(start, refusal(409, "Somebody was first."));
    const tab = await parked(step());
    expect(await tab.stored()).toMatchObject([{ state: "parked", refusal: { detail: "Somebody was first." } }]);
    await tab.sendNow({ atOnce: true });
    expect(server.calls()).toEqual([start]);
    await tab.retry(tab.id);
    await until("it has gone", () => tab.shown().length === 0);
    expect(server.calls()).toEqual([start, start]);
  });

  test("is thrown away with its bytes, and what it announced is taken back", async () => {
    const withdrawal = "/api/assignments/{id}/photo-announcements/{photoId}";
    const undo = { what: "Withdraw photo", method: "DELETE", path: withdrawal, params: { id: "1", photoId: "p" } };
    const one = photo({ undo });
    server.says("POST /api/assignments/1/media", refusal(409, "No photos any more."));
    const tab = await parked(one);
    await tab.discard(tab.id);
    await until("it has gone", () => tab.shown().length === 0);
    const { readPhotoBytes } = await openTab();
    expect(await readPhotoBytes(one.photo?.id ?? "")).toBeUndefined();
    expect(server.calls().at(-1)).toBe("DELETE /api/assignments/1/photo-announcements/p");
    expect(server.asked.at(-1)?.headers["idempotency-key"]).not.toBe(one.id);
  });
});

describe("looks again", () => {
  const timers = { toFake: ["setTimeout", "clearTimeout", "Date"] } as const;

  test.each<[string, Reply, number]>([
    ["after a second, once the server was away", { status: 503, body: {} }, 1_000],
    ["after half a minute, while nobody is signed in", nobody, 30_000],
  ])("%s, however much waits behind it", async (_, reply, wait) => {
    const tab = await tabOf();
    vi.useFakeTimers({ ...timers, toFake: [...timers.toFake] });
    server.says(start, reply);
    await tab.enqueue([tap(), tap("complete")]);
    await until(
      "it was tried and nothing is under way",
      () => server.calls().length === 1 && !tab.progress().isSending,
    );
    await vi.advanceTimersByTimeAsync(wait - 100);
    await until("nothing is under way", () => !tab.progress().isSending);
    expect(server.calls()).toEqual([start]);
    await vi.advanceTimersByTimeAsync(200);
    await until("it was tried again", () => server.calls().length === 3);
    expect(server.calls()).toEqual([start, start, complete]);
  });

  test("after half a minute, where the disk does not take what came of it", async () => {
    const tab = await tabOf();
    vi.useFakeTimers({ ...timers, toFake: [...timers.toFake] });
    server.says(start, { status: 503, body: {} });
    server.during(start, async () => fillDisk());
    await tab.enqueue([tap()]);
    await until(
      "it was tried and nothing is under way",
      () => server.calls().length === 1 && !tab.progress().isSending,
    );
    await vi.advanceTimersByTimeAsync(29_000);
    await until("nothing is under way", () => !tab.progress().isSending);
    expect(server.calls()).toEqual([start]);
  });
});

test("after signing in again, what was paused goes on at once", async () => {
  const tab = await tabOf();
  server.says(start, nobody);
  expect(await tab.submit(tap())).toBe(false);
  await tab.open(null);
  expect(tab.shown()).toEqual([]);
  await tab.open("ana");
  await until("it has gone", async () => (await tab.stored()).length === 0);
  expect(server.calls()).toEqual([start, start]);
});

test("another person on the same phone neither sees nor sends what waits", async () => {
  const tab = await tabOf();
  server.says(start, "cut");
  await tab.submit(tap());
  await tab.open("bo");
  await tab.sendNow({ atOnce: true });
  expect(tab.shown()).toEqual([]);
  expect(server.calls()).toEqual([start]);
  expect(await tab.stored()).toHaveLength(1);
});

test("what one tab keeps and sends, the other shows and lets go", async () => {
  const other = await tabOf();
  const tab = await tabOf();
  server.says(start, "cut");
  await tab.submit(tap());
  await until("the other tab shows it", () => other.shown().join() === "start");
  await tab.sendNow({ atOnce: true });
  await until("the other tab has let it go", () => other.shown().length === 0);
  expect(server.calls()).toEqual([start, start]);
});
