import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { step } from "../../../tests/support/browser-tab";
import { startCaches } from "../../../tests/support/fake-caches";
import { type OutboxServer, type Reply, startOutboxServer } from "../../../tests/support/outbox-server";
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
  const heard: unknown[] = [];
  const channel = new BroadcastChannel("changeover-live");
  channel.addEventListener("message", ({ data }) => heard.push(data));
  onTestFinished(() => channel.close());
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
  await cacheAnswer({ operation: step({ assignmentId: id }), outcome: { kind: "answered", answer } });
  expect(await ask(day)).toBe(JSON.stringify([answer, { id: "other" }]));
  expect(await ask(`/api/assignments/${id}`)).toBe(JSON.stringify(answer));
});
