// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { editUser } from "../../features/accounts/contract";
import { undoAll } from "../../features/assignments/contract/bulk";

// Which idempotency key a change has: a repeat after a lost response is the same change, everything else is another one.

const server = vi.fn<typeof fetch>();
let callOnce: typeof import("./call-once").callOnce;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("fetch", server);
  server.mockReset().mockImplementation(async () => Response.json({}));
  // As in a page that was just loaded.
  vi.resetModules();
  ({ callOnce } = await import("./call-once"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const params = { id: "0199c0de-0000-7000-8000-000000000001" };
const rename = (name: string, options = {}) => callOnce(editUser, { params, body: { name } }, options);
/** The keys of all changes so far; other requests ask whether the server is there. */
const keys = () => server.mock.calls.flatMap(([, init]) => new Headers(init?.headers).get("idempotency-key") ?? []);
/** Lets a change fail this way, and returns the keys of this change and of the one that `repeat` sends. */
async function keysOf(fail: () => Promise<Response>, repeat: () => Promise<unknown> = () => rename("Anna Vos")) {
  server.mockImplementationOnce(fail);
  await expect(rename("Anna Vos")).rejects.toThrow();
  await repeat();
  return { first: keys()[0], last: keys().at(-1) };
}
const undo = () => callOnce(undoAll, { body: { assignmentIds: [params.id] } });
function afterTenMinutes(repeat: () => Promise<unknown>) {
  vi.setSystemTime(Date.now() + 600_001);
  return repeat();
}
const drops = () => Promise.reject(new TypeError("Failed to fetch"));
const problem = (status: number) => async () => Response.json({ detail: "No." }, { status });

test.each<[string, () => Promise<Response>]>([
  ["a network that drops", drops],
  ["a response that breaks off", async () => new Response('{"id": "0199')],
  ["a proxy's error page", async () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["a server that is still busy with the first", problem(503)],
])("after %s, the same change has the same key, until it has a response", async (_, fail) => {
  const { first, last } = await keysOf(fail);
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(last).toBe(first);
  await rename("Anna Vos");
  expect(keys().at(-1)).not.toBe(first);
});

test.each<[string, () => Promise<Response>, (() => Promise<unknown>)?]>([
  ["after a refusal", problem(422)],
  ["with another body", drops, () => rename("Anna Bos")],
  ["for another record", drops, () => callOnce(editUser, { params: { id: "2" }, body: { name: "Anna Vos" } })],
  ["for another version", drops, () => rename("Anna Vos", { ifMatch: '"2"' })],
  ["after ten minutes", drops, () => afterTenMinutes(() => rename("Anna Vos"))],
  ["after a change of another kind in between", drops, () => undo().then(() => rename("Anna Vos"))],
  ["after a change in between, which it may take back", drops, () => rename("Anna Bos").then(() => rename("Anna Vos"))],
])("a change %s has a key of its own", async (_, fail, repeat) => {
  const { first, last } = await keysOf(fail, repeat);
  expect(last).not.toBe(first);
});
