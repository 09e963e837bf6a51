import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTab, photo, put, startBrowser, step } from "../../../tests/support/browser-tab";
import { done, type OutboxServer, type Reply, refusal, startOutboxServer } from "../../../tests/support/outbox-server";

let server: OutboxServer;
beforeEach(async () => {
  startBrowser();
  server = await startOutboxServer();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const start = "POST /api/assignments/1/start";
const record = "POST /api/assignments/1/media";
const bytes = new TextEncoder().encode("sink!").buffer;
const html = { status: 200, type: "text/html; charset=utf-8", body: "<h1>Guest Wi-Fi</h1>" };
const laterOn = { kind: "later", isNetwork: false, afterMs: 0 };
const noNetwork = { kind: "later", isNetwork: true };

test("a step is the ordinary call with its key, its user, its time and the phone's clock", async () => {
  const { send } = await openTab();
  const one = step({ method: "PATCH", path: "/api/assignments/{id}/ticks/{itemId}", body: { notes: "wet" } });
  await send({ ...one, params: { id: "1", itemId: "a/b" } }, put);
  const [asked] = server.asked;
  expect(asked).toMatchObject({ call: "PATCH /api/assignments/1/ticks/a%2Fb", body: { notes: "wet" } });
  expect(asked?.headers).toMatchObject({
    "idempotency-key": one.id,
    "changeover-person": "ana",
    "occurred-at": one.occurredAt,
    "content-type": "application/json",
  });
});

test("both times are by the phone's clock, even if it is wrong by a day", async () => {
  const { send } = await openTab();
  const day = 86_400_000;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + day });
  const one = step({ occurredAt: new Date(Date.now() - 60_000).toISOString() });
  await send(one, put);
  vi.useRealTimers();
  const { "sent-at": sentAt, "occurred-at": occurredAt } = server.asked[0]?.headers ?? {};
  const kept = Date.parse(sentAt ?? "") - Date.parse(occurredAt ?? "");
  expect(kept).toBeGreaterThanOrEqual(60_000);
  expect(kept).toBeLessThan(65_000);
});

describe("an answer means", () => {
  test.each<[string, Reply, object]>([
    ["done", { status: 200, body: { id: "1" } }, { kind: "answered", answer: { id: "1" } }],
    ["done, without content", { status: 204 }, { kind: "answered", answer: null }],
    ["somebody must sign in", refusal(401, "Please sign in.", "not-signed-in"), { kind: "paused" }],
    ["somebody else is signed in", refusal(401, "Sign in again.", "other-person"), { kind: "paused" }],
    ["refused", refusal(409, "Somebody was first."), refused(409, "Somebody was first.", "state-conflict")],
    ["wrong", refusal(422, "Too long.", "invalid"), refused(422, "Too long.", "invalid")],
    ["gone", refusal(404, "No such villa.", "not-found"), refused(404, "No such villa.", "not-found")],
    ["refused by something in between", json(403), refused(403, "", "")],
    ["timed out", refusal(408, ""), laterOn],
    ["too early", refusal(425, ""), laterOn],
    ["too many", { ...json(429), headers: { "retry-after": "7" } }, { ...laterOn, afterMs: 7_000 }],
    ["a server error", json(500), laterOn],
    ["unavailable", { ...json(503), headers: { "retry-after": "2" } }, { ...laterOn, afterMs: 2_000 }],
    [
      "unavailable until a date",
      { ...json(503), headers: { "retry-after": "Wed, 01 Jul 2026 12:00:00 GMT" } },
      laterOn,
    ],
    ["a captive portal's page", html, laterOn],
    ["a captive portal's refusal", { ...html, status: 403 }, laterOn],
    ["a captive portal's sign-in", { ...html, status: 401 }, laterOn],
    ["a captive portal's redirect", { ...html, status: 302, headers: { location: "/portal" } }, laterOn],
    ["half an answer", { status: 200, body: '{"id":' }, noNetwork],
    ["half a refusal", { status: 409, body: '{"detail":' }, noNetwork],
    ["a broken connection", "cut", noNetwork],
  ])("%s", async (_, reply, outcome) => {
    const { send } = await openTab();
    server.says(start, reply);
    expect(await send(step(), put)).toEqual(outcome);
    expect(server.calls()).toEqual([start]);
  });

  test("a timeout, after half a minute", async () => {
    const { send } = await openTab();
    const controller = new AbortController();
    const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(controller.signal);
    server.says(start, "silence");
    server.during(start, async () => controller.abort(new DOMException("", "TimeoutError")));
    expect(await send(step(), put)).toEqual(noNetwork);
    expect(limit).toHaveBeenCalledWith(30_000);
  });
});

function json(status: number): Exclude<Reply, string> {
  return { status, body: {} };
}
function refused(status: number, detail: string, code: string) {
  return { kind: "refused", refusal: { status, detail, code } };
}

describe("a photo", () => {
  const uploads = ["POST /api/objects/upload", "PUT /objects/1?signed"];

  test("is uploaded to a URL requested now, and recorded by it", async () => {
    const tab = await openTab();
    const one = photo({ body: { photoURL: "", findingId: "f" } });
    await tab.addOperations([one], bytes);
    const [kept] = await tab.readOperations("ana");
    expect(await tab.send(kept ?? one, put)).toMatchObject({ kind: "answered" });
    expect(server.calls()).toEqual([...uploads, record]);
    expect(server.asked.map(({ body }) => body)).toEqual([
      { contentType: "image/jpeg", size: 5 },
      "sink!",
      { photoURL: "/objects/1", findingId: "f" },
    ]);
    expect(server.asked[2]?.headers["idempotency-key"]).toBe(one.id);
  });

  test("that was uploaded is recorded by its URL, even after a reload", async () => {
    const before = await openTab();
    await before.addOperations([photo()], bytes);
    server.says(record, "cut");
    const [first] = await before.readOperations("ana");
    if (first) await before.send(first, put);
    const after = await openTab();
    const [again] = await after.readOperations("ana");
    expect(again?.photo?.address).toBe("/objects/1");
    if (again) await after.send(again, put);
    expect(server.calls()).toEqual([...uploads, record, record]);
    const keys = server.asked.slice(2).map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([first?.id, first?.id]);
  });

  test.each<[string, string, Reply, object]>([
    ["the address", "POST /api/objects/upload", refusal(401, ""), { kind: "paused" }],
    ["the address", "POST /api/objects/upload", html, laterOn],
    [
      "the address",
      "POST /api/objects/upload",
      refusal(413, "Too large.", "too-large"),
      refused(413, "Too large.", "too-large"),
    ],
    ["the bytes", "PUT /objects/1?signed", refusal(401, ""), { kind: "paused" }],
    ["the bytes", "PUT /objects/1?signed", { status: 403, type: "application/xml", body: "<Expired/>" }, laterOn],
    ["the bytes", "PUT /objects/1?signed", json(503), laterOn],
    ["the bytes", "PUT /objects/1?signed", "cut", noNetwork],
    ["the bytes", "PUT /objects/1?signed", refusal(415, "No photo."), refused(415, "No photo.", "state-conflict")],
  ])("is not recorded when %s (%s) fail with %j", async (_, call, reply, outcome) => {
    const tab = await openTab();
    await tab.addOperations([photo()], bytes);
    server.says(call, reply);
    const [kept] = await tab.readOperations("ana");
    expect(kept && (await tab.send(kept, put))).toEqual(outcome);
    expect(server.calls()).not.toContain(record);
    expect((await tab.readOperations("ana"))[0]?.photo?.address).toBeUndefined();
  });

  test("is recorded if its URL was used already: the response to the upload was lost", async () => {
    const tab = await openTab();
    await tab.addOperations([photo()], bytes);
    server.says("PUT /objects/1?signed", refusal(409, "This upload address has already been used."));
    const [kept] = await tab.readOperations("ana");
    expect(kept && (await tab.send(kept, put))).toMatchObject({ kind: "answered" });
    expect(server.asked.at(-1)?.body).toEqual({ photoURL: "/objects/1" });
  });

  test("that this phone has lost is refused without a request", async () => {
    const { send } = await openTab();
    expect(await send(photo(), put)).toMatchObject({ kind: "refused", refusal: { status: 410 } });
    expect(server.calls()).toEqual([]);
  });

  test("that could not be stored is sent from memory", async () => {
    const { send } = await openTab();
    vi.spyOn(indexedDB, "open").mockImplementation(() => {
      throw new DOMException("private", "SecurityError");
    });
    expect(await send(photo(), put, bytes)).toMatchObject({ kind: "answered" });
    expect(server.calls()).toEqual([...uploads, record]);
  });
});

test("the next attempt has the same key and a later clock", async () => {
  const { send } = await openTab();
  const one = step();
  server.says(start, "cut", done);
  await send(one, put);
  await send(one, put);
  const [first, second] = server.asked.map(({ headers }) => headers);
  expect(second?.["idempotency-key"]).toBe(first?.["idempotency-key"]);
  expect(second?.["occurred-at"]).toBe(first?.["occurred-at"]);
  expect(Date.parse(second?.["sent-at"] ?? "")).toBeGreaterThanOrEqual(Date.parse(first?.["sent-at"] ?? ""));
});
