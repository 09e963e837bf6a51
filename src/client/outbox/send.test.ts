import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTab, photo, startBrowser, step, transport } from "../../../tests/support/browser-tab";
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
const laterOn = { kind: "later", afterMs: 0 };
const noNetwork = { kind: "unreachable" };

test("a step is the ordinary call with its key, its user, its language, its time and the phone's clock", async () => {
  const { send } = await openTab();
  const path = "/api/assignments/{id}/ticks/{itemId}";
  const one = step({ method: "PATCH", path, body: { notes: "wet" }, lang: "pl" });
  await send({ ...one, params: { id: "1", itemId: "a/b" } }, transport());
  const [asked] = server.received;
  expect(asked).toMatchObject({ call: "PATCH /api/assignments/1/ticks/a%2Fb", body: { notes: "wet" } });
  expect(asked?.headers).toMatchObject({
    "idempotency-key": one.id,
    "changeover-person": "ana",
    "content-language": "pl",
    "occurred-at": one.occurredAt,
    "content-type": "application/json",
  });
});

test("a step without a body and a language has no content type and names no language", async () => {
  const { send } = await openTab();
  await send(step(), transport());
  expect(server.received[0]?.headers).not.toHaveProperty("content-type");
  // Stored by a version that did not know languages.
  expect(server.received[0]?.headers).not.toHaveProperty("content-language");
});

test("both times are by the phone's clock, even if it is wrong by a day", async () => {
  const { send } = await openTab();
  const day = 86_400_000;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + day });
  const one = step({ occurredAt: new Date(Date.now() - 60_000).toISOString() });
  await send(one, transport());
  vi.useRealTimers();
  const { "sent-at": sentAt, "occurred-at": occurredAt } = server.received[0]?.headers ?? {};
  const kept = Date.parse(sentAt ?? "") - Date.parse(occurredAt ?? "");
  expect(kept).toBeGreaterThanOrEqual(60_000);
  expect(kept).toBeLessThan(65_000);
});

test("a clock that is put back while a step is pending shortens its delay only if the page was closed in between", async () => {
  const { send } = await openTab();
  const { timeOrigin } = performance;
  const anHour = { at: performance.now() - 3_600_000 };
  const one = {
    ...step({ occurredAt: new Date(Date.now() + 86_400_000).toISOString() }),
    notBefore: "2026-11-23T09:00:00.000Z",
  };
  for (const page of [timeOrigin, timeOrigin - 1]) await send({ ...one, pageClock: { ...anHour, page } }, transport());
  const minutes = server.received.map(({ headers }) =>
    Math.round((Date.parse(headers["sent-at"] ?? "") - Date.parse(one.occurredAt)) / 60_000),
  );
  // Without the page's clock only the phone's is left, by which it was sent a day before it happened.
  expect(minutes).toEqual([60, 0]);
  expect(server.received[0]?.headers).toMatchObject({ "not-before": one.notBefore });
});

describe("a response means", () => {
  test.each<[string, Reply, object]>([
    ["done", { status: 200, body: { id: "1" } }, { kind: "answered", answer: { id: "1" }, isRepeated: false }],
    [
      "done before",
      { status: 200, body: { id: "1" }, headers: { "idempotency-replayed": "true" } },
      { kind: "answered", isRepeated: true },
    ],
    ["done, without content", { status: 204 }, { kind: "answered", answer: null }],
    ["no session", refusal(401, "Please sign in.", "not-signed-in"), { kind: "paused" }],
    ["another user's session", refusal(401, "Sign in again.", "other-person"), { kind: "paused" }],
    ["refused", refusal(409, "Somebody was first."), refused(409, "Somebody was first.", "state-conflict")],
    ["wrong", refusal(422, "Too long.", "invalid"), refused(422, "Too long.", "invalid")],
    ["gone", refusal(404, "No such villa.", "not-found"), refused(404, "No such villa.", "not-found")],
    ["refused by a proxy", json(403), refused(403, "", "")],
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
    ["a captive portal's page", html, noNetwork],
    ["a captive portal's refusal", { ...html, status: 403 }, noNetwork],
    ["a captive portal's sign-in", { ...html, status: 401 }, noNetwork],
    ["a captive portal's redirect", { ...html, status: 302, headers: { location: "/portal" } }, noNetwork],
    ["a truncated response", { status: 200, body: '{"id":' }, noNetwork],
    ["a truncated refusal", { status: 409, body: '{"detail":' }, noNetwork],
    ["a broken connection", "cut", noNetwork],
  ])("%s", async (_, reply, outcome) => {
    const { send } = await openTab();
    server.replies(start, reply);
    expect(await send(step(), transport())).toMatchObject(outcome);
    expect(server.calls()).toEqual([start]);
  });

  test("a timeout, after half a minute", async () => {
    const { send } = await openTab();
    const controller = new AbortController();
    const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(controller.signal);
    server.replies(start, "silence");
    server.whileHandling(start, async () => controller.abort(new DOMException("", "TimeoutError")));
    expect(await send(step(), transport())).toEqual(noNetwork);
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
    expect(await tab.send(kept ?? one, transport())).toMatchObject({ kind: "answered" });
    expect(server.calls()).toEqual([...uploads, record]);
    expect(server.received.map(({ body }) => body)).toEqual([
      { contentType: "image/jpeg", size: 5 },
      "sink!",
      { photoURL: "/objects/1", findingId: "f" },
    ]);
    expect(server.received[2]?.headers["idempotency-key"]).toBe(one.id);
  });

  test("that was uploaded is recorded by its URL, even after a reload", async () => {
    const before = await openTab();
    await before.addOperations([photo()], bytes);
    server.replies(record, "cut");
    const [first] = await before.readOperations("ana");
    if (first) await before.send(first, transport());
    const after = await openTab();
    const [again] = await after.readOperations("ana");
    expect(again?.photo?.address).toBe("/objects/1");
    if (again) await after.send(again, transport());
    expect(server.calls()).toEqual([...uploads, record, record]);
    const keys = server.received.slice(2).map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([first?.id, first?.id]);
  });

  test.each<[string, string, Reply, object]>([
    ["the address", "POST /api/objects/upload", refusal(401, ""), { kind: "paused" }],
    ["the address", "POST /api/objects/upload", html, noNetwork],
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
    server.replies(call, reply);
    const [kept] = await tab.readOperations("ana");
    expect(kept && (await tab.send(kept, transport()))).toEqual(outcome);
    expect(server.calls()).not.toContain(record);
    expect((await tab.readOperations("ana"))[0]?.photo?.address).toBeUndefined();
  });

  test("is recorded if its URL was used already: the response to the upload was lost", async () => {
    const tab = await openTab();
    await tab.addOperations([photo()], bytes);
    server.replies("PUT /objects/1?signed", refusal(409, "This upload address has already been used."));
    const [kept] = await tab.readOperations("ana");
    expect(kept && (await tab.send(kept, transport()))).toMatchObject({ kind: "answered" });
    expect(server.received.at(-1)?.body).toEqual({ photoURL: "/objects/1" });
  });

  test("that this phone has lost is refused without a request", async () => {
    const { send } = await openTab();
    expect(await send(photo(), transport())).toMatchObject({ kind: "refused", refusal: { status: 410 } });
    expect(server.calls()).toEqual([]);
  });

  test("that could not be stored is sent from memory", async () => {
    const { send } = await openTab();
    vi.spyOn(indexedDB, "open").mockImplementation(() => {
      throw new DOMException("private", "SecurityError");
    });
    expect(await send(photo(), transport(), bytes)).toMatchObject({ kind: "answered" });
    expect(server.calls()).toEqual([...uploads, record]);
  });
});

test("the next attempt has the same key and a later clock", async () => {
  const { send } = await openTab();
  const one = step();
  server.replies(start, "cut", done);
  await send(one, transport());
  await send(one, transport());
  const [first, second] = server.received.map(({ headers }) => headers);
  expect(second?.["idempotency-key"]).toBe(first?.["idempotency-key"]);
  expect(second?.["occurred-at"]).toBe(first?.["occurred-at"]);
  expect(Date.parse(second?.["sent-at"] ?? "")).toBeGreaterThanOrEqual(Date.parse(first?.["sent-at"] ?? ""));
});
