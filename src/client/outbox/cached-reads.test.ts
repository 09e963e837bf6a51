import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { step } from "../../../tests/support/browser-tab";
import { startCaches } from "../../../tests/support/fake-caches";
import { type OutboxServer, type Reply, refusal, startOutboxServer } from "../../../tests/support/outbox-server";
import { cacheAnswer, clearReads, fetchOrCached, isCacheable } from "./cached-reads";

let server: OutboxServer;
beforeEach(async () => {
  server = await startOutboxServer();
  startCaches();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const id = "0193a1b2-c3d4-7000-8000-000000000001";
const day = "/api/assignments/cleaner/ana/2026-07-01";
const json = (body: unknown): Reply => ({ status: 200, body });
const html: Reply = { status: 200, type: "text/html; charset=utf-8", body: "<h1>Guest Wi-Fi</h1>" };
const ask = async (path: string) => (await fetchOrCached(new Request(server.url + path))).text();

/** The server's replies to reads of an address, one after the other. */
const says = (path: string, ...replies: Reply[]) => server.replies(`GET ${path}`, ...replies);

/** What the worker announces to the pages from now on. */
function hearAnnouncements(): unknown[] {
  const heard: unknown[] = [];
  const channel = new BroadcastChannel("changeover-live");
  channel.addEventListener("message", ({ data }) => heard.push(data));
  onTestFinished(() => channel.close());
  return heard;
}

test.each([
  ["/api/user", true],
  [day, true],
  [`${day}?earlier=open`, true],
  [`/api/assignments/${id}`, true],
  ["/api/phrases?locale=pl", true],
  ["/api/phrases/in-use", false],
  [`/api/assignments/${id}/media`, true],
  [`/api/assignments/${id}/qc-media`, true],
  [`/api/assignments/${id}/history`, false],
  ["/api/assignments", false],
  ["/api/users", false],
  ["/objects/one?size=thumb", true],
  ["/objects/one", false],
])("caches %s: %s", (address, expected) => {
  expect(isCacheable(address)).toBe(expected);
});

test.each<[string, Reply]>([
  ["offline", "cut"],
  ["while the server is down", { status: 503, body: {} }],
  ["behind a guest network's page", html],
])("%s, the cached response is shown", async (_, reply) => {
  says(day, json([{ id }]), reply, reply);
  expect(await ask(day)).toBe(JSON.stringify([{ id }]));
  expect(await ask(day)).toBe(JSON.stringify([{ id }]));
  // The portal's page has not replaced it.
  expect(await ask(day)).toBe(JSON.stringify([{ id }]));
});

test("a late response is replaced by the cached one, and a response in time is the newer one", async () => {
  says(day, json([]), json([{ id }]), "silence");
  await ask(day);
  expect(await ask(day)).toBe(JSON.stringify([{ id }]));
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  server.whileHandling(`GET ${day}`, async () => void vi.advanceTimersByTime(5_000));
  expect(await ask(day)).toBe(JSON.stringify([{ id }]));
});

test("the pages are told of a late response that differs from the cached one which they show, and of no other", async () => {
  const heard = hearAnnouncements();
  says(day, json([]), json([{ id }]), json([{ id }]), json([]));
  await ask(day);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  server.whileHandling(`GET ${day}`, async () => void vi.advanceTimersByTime(5_000));
  expect(await ask(day)).toBe("[]");
  await vi.waitFor(() => expect(heard).toEqual([day]));
  // Read again, it comes as late, and says the same.
  expect(await ask(day)).toBe(JSON.stringify([{ id }]));
  expect(await ask(day)).toBe(JSON.stringify([{ id }]));
  await vi.waitFor(() => expect(heard).toEqual([day, day]));
});

describe("an assignment that was taken away", () => {
  const own = `/api/assignments/${id}`;
  const body = { status: 404, code: "not-found" };
  const taken: Reply = { status: 404, type: "application/problem+json; charset=utf-8", body };

  test("does not come back without a network, and does once it is this user's again", async () => {
    says(own, json({ id }), taken, "cut", json({ id }), "cut");
    await ask(own);
    await ask(own);
    const offline = await fetchOrCached(new Request(server.url + own));
    expect([offline.status, await offline.text()]).toEqual([404, JSON.stringify(body)]);
    await ask(own);
    expect(await ask(own)).toBe(JSON.stringify({ id }));
  });

  test("is announced to the pages that show what is cached, however late the refusal comes", async () => {
    const heard = hearAnnouncements();
    says(own, json({ id }), taken);
    await ask(own);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    server.whileHandling(`GET ${own}`, async () => void vi.advanceTimersByTime(5_000));
    expect(await ask(own)).toBe(JSON.stringify({ id }));
    await vi.waitFor(() => expect(heard).toEqual([own]));
  });

  test("is not assumed if only the session has ended, or the refusal comes from a proxy", async () => {
    const proxy: Reply = { status: 404, type: "text/plain", body: "404 page not found" };
    says(own, json({ id }), { status: 401, body: {} }, proxy, "cut");
    for (let time = 0; time < 3; time++) await ask(own);
    expect(await ask(own)).toBe(JSON.stringify({ id }));
  });
});

test("a thumbnail that a restored park does not know stays cached: this phone may have the only copy", async () => {
  says("/objects/one?size=thumb", { status: 200, body: "bytes" }, { status: 404 }, "cut");
  for (let time = 0; time < 2; time++) await ask("/objects/one?size=thumb");
  expect(await ask("/objects/one?size=thumb")).toBe("bytes");
});

test("a cached response that was shown and read is left alone when the network's time is over", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  says(day, json([]), "cut");
  await ask(day);
  expect(await ask(day)).toBe("[]");
  expect(() => vi.advanceTimersByTime(5_000)).not.toThrow();
});

test("reads still work with a full disk", async () => {
  startCaches({ full: true });
  says(day, json([{ id }]));
  expect(await ask(day)).toBe(JSON.stringify([{ id }]));
});

test.each<[string, Reply]>([
  ["nobody", { status: 401, body: {} }],
  ["another user", json({ id: "bo" })],
])("once %s is signed in, nothing cached is left", async (_, reply) => {
  says("/api/user", json({ id: "ana" }), json({ id: "ana" }), reply);
  says(day, json([{ id }]), "cut", "cut");
  await ask("/api/user");
  await ask(day);
  await ask("/api/user");
  expect(await ask(day)).toBe(JSON.stringify([{ id }]));
  await ask("/api/user");
  await expect(ask(day)).rejects.toThrow();
});

test("the park's settings stay cached if they arrive before the first user after a sign-in", async () => {
  says("/api/park", json({ zone: "Europe/Amsterdam" }), "cut");
  says("/api/user", json({ id: "ana" }));
  await ask("/api/park");
  await ask("/api/user");
  expect(await ask("/api/park")).toContain("Amsterdam");
});

test("a response to a request made before sign-out is not cached", async () => {
  server.whileHandling(`GET ${day}`, clearReads);
  says(day, json([{ id }]), "cut");
  await ask(day);
  await expect(ask(day)).rejects.toThrow();
});

test("a thumbnail that was requested before its photo was removed, and arrives after it, is not cached", async () => {
  const thumb = "/objects/one?size=thumb";
  server.whileHandling(`GET ${thumb}`, async () => {
    server.whileHandling(`GET ${thumb}`, async () => {});
    await ask(thumb);
  });
  // The inner request is answered first.
  says(thumb, { status: 410 }, { status: 200, body: "bytes" }, "cut");
  expect(await ask(thumb)).toBe("bytes");
  await expect(ask(thumb)).rejects.toThrow();
});

test("an assignment in a response is cached by itself and in the days that contain it", async () => {
  says(day, json([{ id, status: "pending" }, { id: "other" }]), "cut");
  says(`/api/assignments/${id}`, "cut");
  await ask(day);
  const answer = { id, status: "in_progress" };
  expect(await cacheAnswer({ operation: step({ assignmentId: id }), outcome: { kind: "answered", answer } })).toBe(
    true,
  );
  expect(await ask(day)).toBe(JSON.stringify([answer, { id: "other" }]));
  expect(await ask(`/api/assignments/${id}`)).toBe(JSON.stringify(answer));
});

test("an inspector's decision is cached in their lists, which keep their next pages", async () => {
  const lists = "/api/assignments/qc?state=pending";
  const next = { link: '</api/assignments/qc?cursor=2>; rel="next"' };
  says(lists, { status: 200, body: [{ id, qcStatus: null }], headers: next }, "cut");
  says("/api/assignments/qc/counts", json({ pending: 1 }), "cut");
  await Promise.all([ask(lists), ask("/api/assignments/qc/counts")]);
  const answer = { id, qcStatus: "passed" };
  await cacheAnswer({ operation: step({ assignmentId: id }), outcome: { kind: "answered", answer } });
  const cached = await fetchOrCached(new Request(server.url + lists));
  expect([await cached.json(), cached.headers.get("link")]).toEqual([[answer], next.link]);
  expect(await ask("/api/assignments/qc/counts")).toBe(JSON.stringify({ pending: 1 }));
});

describe("what a response does not contain is read again", () => {
  const own = `/api/assignments/${id}`;
  const before = { id, findings: [] };
  const after = { id, findings: ["tap"] };
  const step201 = (path: string, isRepeated = false, answer: unknown = { id: "finding" }) =>
    cacheAnswer({ operation: step({ assignmentId: id, path }), outcome: { kind: "answered", answer, isRepeated } });

  test("a finding is there offline, in the villa and in the day", async () => {
    says(day, json([before]), "cut");
    says(own, json(before), json(after), "cut");
    await Promise.all([ask(day), ask(own)]);
    expect(await step201("/api/assignments/{id}/findings")).toBe(true);
    expect([await ask(day), await ask(own)]).toEqual([JSON.stringify([after]), JSON.stringify(after)]);
  });

  test("so is a photo", async () => {
    says(own, json(before), json(after), "cut");
    says(`${own}/media`, json([]), json(["photo"]), "cut");
    await Promise.all([ask(own), ask(`${own}/media`)]);
    expect(await step201("/api/assignments/{id}/media")).toBe(true);
    expect([await ask(own), await ask(`${own}/media`)]).toEqual([JSON.stringify(after), JSON.stringify(["photo"])]);
  });

  test("and a response that the server has given before, because others may have changed the work since", async () => {
    says(own, json(before), json(after), "cut");
    await ask(own);
    await step201("/api/assignments/{id}/start", true, before);
    expect(await ask(own)).toBe(JSON.stringify(after));
  });

  test.each<[string, Reply, boolean]>([
    ["the network is gone: not cached", "cut", false],
    ["a guest network's page is in between: not cached", html, false],
    ["the server is stopping: not cached", refusal(503, "The server is stopping.", "unavailable"), false],
    ["a proxy has no server behind it: not cached", { ...html, status: 502 }, false],
    ["nobody may read it any more: nothing to cache", refusal(404, "Not found", "not-found"), true],
  ])("%s", async (_, reply, isCached) => {
    says(own, json(before), reply, "cut");
    await ask(own);
    expect(await step201("/api/assignments/{id}/findings")).toBe(isCached);
    expect(await ask(own)).toBe(JSON.stringify(before));
  });

  test("an assignment that was taken away stays refused, whatever the server answered before that", async () => {
    says(own, refusal(404, "Not found", "not-found"), refusal(404, "Not found", "not-found"), "cut");
    const refused = await ask(own);
    expect(await step201("/api/assignments/{id}/start", true, before)).toBe(true);
    expect(await ask(own)).toBe(refused);
  });

  test("but not what is not on this phone", async () => {
    expect(await step201("/api/assignments/{id}/findings")).toBe(true);
    expect(server.calls()).toEqual([]);
  });
});
