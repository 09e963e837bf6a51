import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fillDisk, openTab, photo, put, startBrowser, step } from "../../../tests/support/browser-tab";
import { startCaches } from "../../../tests/support/fake-caches";
import { type OutboxServer, type Reply, refusal, startOutboxServer } from "../../../tests/support/outbox-server";
import type { Attempt } from "./attempt";
import type { Operation } from "./operation";

let server: OutboxServer;
beforeEach(async () => {
  startBrowser();
  server = await startOutboxServer();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bytes = new TextEncoder().encode("sink!").buffer;
const start = "POST /api/assignments/1/start";
const record = "POST /api/assignments/1/media";
const upload = "POST /api/objects/upload";
const away: Reply = { status: 503, body: {} };
const path = (last: string) => ({ path: `/api/assignments/{id}/${last}` });
const two = { assignmentId: "2" };

/** Opens a tab with a signed-in user. Returns the reported attempts and the remaining operations. */
async function signedIn(userId: string | null, ...operations: Operation[]) {
  const tab = await openTab();
  await tab.writeSignedInUser(userId);
  await tab.addOperations(operations, bytes);
  const attempts: string[] = [];
  const onAttempt = ({ operation, outcome }: Attempt) => void attempts.push(`${operation.what}: ${outcome.kind}`);
  const drain = () => tab.drain({ put, onAttempt });
  return { ...tab, attempts, drain, left: () => tab.readOperations("ana") };
}

describe("sends", () => {
  test("each villa's steps in the order of the taps, photos last, and removes them when done", async () => {
    const tab = await signedIn("ana", photo(), step(), step(two), step(path("complete")));
    await tab.drain();
    expect(server.calls()).toEqual([
      start,
      "POST /api/assignments/1/complete",
      "POST /api/assignments/2/start",
      upload,
      "PUT /objects/4?signed",
      record,
    ]);
    expect(await tab.left()).toEqual([]);
  });

  test("a finding again, under its key, if the villa with it could not be cached", async () => {
    startCaches();
    const own = "/api/assignments/1";
    const cache = await caches.open("changeover-reads");
    await cache.put(own, Response.json({ id: "1", findings: [] }));
    const tab = await signedIn("ana", step(path("findings")));
    const finding: Reply = { status: 201, body: { id: "tap" } };
    server.replies("POST /api/assignments/1/findings", finding, finding);
    server.replies(`GET ${own}`, "cut", { status: 200, body: { id: "1", findings: ["tap"] } });
    await tab.drain();
    expect([tab.attempts, await tab.left()]).toEqual([[expect.stringMatching(/unreachable$/)], [expect.anything()]]);
    await tab.drain();
    expect(await tab.left()).toEqual([]);
    const keys = server.received.flatMap(({ headers }) => headers["idempotency-key"] ?? []);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(await (await cache.match(own))?.json()).toEqual({ id: "1", findings: ["tap"] });
  });

  test("a step, and doesn't keep the response if somebody else has signed in meanwhile", async () => {
    startCaches();
    const own = "/api/assignments/1";
    const cache = await caches.open("changeover-reads");
    await cache.put(own, Response.json({ id: "1", status: "pending" }));
    const tab = await signedIn("ana", step());
    server.replies(start, { status: 200, body: { id: "1", status: "in_progress" } });
    server.whileHandling(start, () => tab.writeSignedInUser("bo"));
    await tab.drain();
    expect(await (await cache.match(own))?.json()).toEqual({ id: "1", status: "pending" });
    expect(await tab.left()).toEqual([]);
  });

  test("nothing after a step that failed, while other villas go on", async () => {
    const tab = await signedIn("ana", step(), step(path("complete")), step(two), photo(), photo(two));
    server.replies(start, away);
    await tab.drain();
    expect(server.calls()).not.toContain("POST /api/assignments/1/complete");
    expect(server.calls()).toContain("POST /api/assignments/2/media");
    expect(server.calls()).not.toContain(record);
    expect(await tab.left()).toHaveLength(3);
  });

  test("a step until there is a response, under the same key", async () => {
    const tab = await signedIn("ana", step());
    server.replies(start, "cut");
    await tab.drain();
    expect(await tab.left()).toHaveLength(1);
    await tab.resetBackoff();
    await tab.drain();
    expect(server.calls()).toEqual([start, start]);
    const [first, second] = server.received.map(({ headers }) => headers["idempotency-key"]);
    expect(second).toBe(first);
    expect(await tab.left()).toEqual([]);
  });

  test("an operation that stays stored while in flight, and is removed before it is reported", async () => {
    const tab = await signedIn("ana", step());
    const seen: number[] = [];
    server.whileHandling(start, async () => void seen.push((await tab.left()).length));
    await tab.drain();
    expect(seen).toEqual([1]);
    expect(await tab.left()).toEqual([]);
  });

  test("each once, from two tabs at once", async () => {
    const tab = await signedIn("ana", step(), step(path("complete")), photo());
    const other = await openTab();
    await Promise.all([tab.drain(), other.drain({ put, onAttempt: () => {} }), tab.drain(), tab.drain()]);
    expect(server.calls().filter((call) => !call.includes("objects"))).toEqual([
      start,
      "POST /api/assignments/1/complete",
      record,
    ]);
  });

  test("each once and in order in a browser without locks (a page without TLS)", async () => {
    vi.stubGlobal("navigator", {});
    const tab = await signedIn("ana", step(), step(path("complete")));
    await Promise.all([tab.drain(), tab.drain()]);
    await tab.addOperations([step(path("finish"))]);
    await tab.drain();
    expect(server.calls()).toEqual(["start", "complete", "finish"].map((last) => `POST /api/assignments/1/${last}`));
  });

  test("operations that were stored in the meantime", async () => {
    const tab = await signedIn("ana", step());
    server.whileHandling(start, () => tab.addOperations([step(path("complete"))]));
    await tab.drain();
    expect(server.calls()).toEqual([start, "POST /api/assignments/1/complete"]);
  });

  test("operations stored by an older version of the app", async () => {
    const { villa, what, attempts, retryAt, ...old } = step();
    const tab = await signedIn("ana", { ...old, villa, what, attempts, retryAt });
    await tab.drain();
    expect(await tab.left()).toEqual([]);
  });
});

describe("after a failure, it waits", () => {
  test("twice as long after each attempt, a minute at most", async () => {
    const tab = await signedIn("ana", step());
    server.replies(start, ...Array.from({ length: 11 }, () => away));
    const waits: number[] = [];
    for (let now = Date.now(); waits.length < 11; now += 600_000) {
      vi.useFakeTimers({ toFake: ["Date"], now });
      await tab.drain();
      waits.push(((await tab.left())[0]?.retryAt ?? 0) - now);
    }
    expect(waits.map((wait) => Math.round(wait / 1_000))).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60]);
    expect((await tab.left())[0]?.attempts).toBe(11);
  });

  test.each([
    ["7", 7],
    ["86400", 300],
    ["0.5", 1],
  ])("as long as the server asks: Retry-After %s", async (seconds, expected) => {
    const tab = await signedIn("ana", step());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    server.replies(start, { ...away, headers: { "retry-after": seconds } });
    await tab.drain();
    expect((await tab.left())[0]?.retryAt).toBe(Date.now() + expected * 1_000);
  });

  test("for the network, with all operations, none of which is to blame", async () => {
    const tab = await signedIn("ana", step(), step(two), step({ assignmentId: "3" }), photo({ assignmentId: "4" }));
    server.replies(start, "cut");
    await tab.drain();
    expect(server.calls()).toEqual([start]);
    for (const one of await tab.left()) expect(one).toMatchObject({ attempts: 0, retryAt: 0 });
    expect(tab.attempts).toEqual(["Start Cleaning: unreachable"]);
    await tab.drain();
    expect(server.calls().slice(1)).toContain(start);
    expect(await tab.left()).toEqual([]);
  });

  test("and rejects if the outcome can't be stored, instead of retrying forever", async () => {
    const tab = await signedIn("ana", step());
    server.replies(start, away);
    fillDisk();
    await expect(tab.drain()).rejects.toMatchObject({ name: "QuotaExceededError" });
    vi.restoreAllMocks();
    expect(server.calls()).toEqual([start]);
    await tab.drain();
    expect(await tab.left()).toEqual([]);
  });
});

describe("for each user", () => {
  test.each([null, "bo"])("nothing of Ana's is sent when %s is signed in", async (userId) => {
    const tab = await signedIn(userId, step(), photo());
    await tab.drain();
    expect(server.calls()).toEqual([]);
    expect(await tab.left()).toHaveLength(2);
  });

  test("nothing more is sent once another user signs in", async () => {
    const tab = await signedIn("ana", step(), step(path("complete")), photo());
    server.whileHandling(start, () => tab.writeSignedInUser("bo"));
    await tab.drain();
    expect(server.calls()).toEqual([start]);
    expect(await tab.left()).toHaveLength(2);
  });

  test("without a session everything stays as it is, and is sent after signing in", async () => {
    const tab = await signedIn("ana", step(), step(two));
    const before = await tab.left();
    server.replies(start, refusal(401, "Please sign in.", "not-signed-in"));
    await tab.drain();
    expect(server.calls()).toEqual([start]);
    expect(await tab.left()).toEqual(before);
    await tab.drain();
    expect(await tab.left()).toEqual([]);
  });
});

describe("a refused operation", () => {
  test("stays with the server's sentence, and blocks only the completion of its villa", async () => {
    const closes = { ...path("complete"), closes: true };
    const tab = await signedIn("ana", step(), step(path("notes")), step(closes), step({ ...closes, ...two }), photo());
    server.replies(start, refusal(409, "Somebody was first."));
    await tab.drain();
    expect(server.calls().filter((call) => !call.includes("objects"))).toEqual([
      start,
      "POST /api/assignments/1/notes",
      "POST /api/assignments/2/complete",
      record,
    ]);
    const sentence = { status: 409, detail: "Somebody was first.", code: "state-conflict" };
    expect(await tab.left()).toMatchObject([{ state: "parked", refusal: sentence }, { closes: true }]);
    await tab.changeOperation(1, { state: "waiting" });
    await tab.drain();
    expect(server.calls().slice(-2)).toEqual([start, "POST /api/assignments/1/complete"]);
  });

  test.each(["photo-gone", "photo-differs"])(
    "is sent again under a new key if it is a photo (%s), however often it was attempted",
    async (code) => {
      const tab = await signedIn("ana", photo({ attempts: 40 }));
      server.replies(record, "cut", refusal(422, "Send it again.", code));
      await tab.drain();
      await tab.resetBackoff();
      await tab.drain();
      expect(server.calls()).toEqual([
        upload,
        "PUT /objects/1?signed",
        record,
        record,
        upload,
        "PUT /objects/5?signed",
        record,
      ]);
      const records = server.received.filter(({ call }) => call === record);
      const [first, second, third] = records.map(({ headers }) => headers["idempotency-key"]);
      expect(second).toBe(first);
      expect(third).not.toBe(first);
      expect(third).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
      expect(records.map(({ body }) => body)).toEqual(
        ["/objects/1", "/objects/1", "/objects/5"].map((photoURL) => ({ photoURL })),
      );
      expect(await tab.left()).toEqual([]);
    },
  );

  test("is parked after ten uploads if it is a photo that never arrives whole, and retried on request", async () => {
    const tab = await signedIn("ana", photo());
    server.replies(record, ...Array.from({ length: 10 }, () => refusal(422, "It differs.", "photo-differs")));
    await tab.drain();
    expect(server.calls().filter((call) => call === upload)).toHaveLength(10);
    expect(await tab.left()).toMatchObject([{ state: "parked", refusal: { detail: "It differs." } }]);
    await tab.changeOperation(1, { state: "waiting", retryAt: 0 });
    await tab.drain();
    expect(await tab.left()).toEqual([]);
    expect(server.calls().filter((call) => call === upload)).toHaveLength(11);
  });
});
