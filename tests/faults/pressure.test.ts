import { expect, test } from "vitest";
import { openRaw } from "../support/raw-connection";
import { startAppForTest } from "../support/start-app";
import { waitUntil } from "../support/wait-until";

const times = (count: number) => Array.from({ length: count });
/** Blocks this thread, and so the server that runs in it. */
const block = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Requests a path on a connection that is already open, so that only the request itself has to arrive. */
async function caller(url: string, path: string) {
  const raw = openRaw(url);
  const answers = () => raw.received().split(/(?=HTTP\/1\.1 )/);
  const ask = (more: string[] = []) => raw.write(`GET ${path} HTTP/1.1`, "host: park", ...more);
  ask();
  await waitUntil("the first response", () => answers()[0]?.includes("\r\n\r\n"));
  return { path, ask: () => ask(["connection: close"]), last: () => raw.closed.then(() => answers().at(-1) ?? "") };
}

test("an overloaded server responds with 503 and Retry-After, but with 200 to health checks", async () => {
  const { url } = await startAppForTest();
  const paths = ["/api/park", "/healthz", "/metrics"];
  const turns = await Promise.all(times(3).map(() => Promise.all(paths.map((path) => caller(url, path)))));

  // Turns of the event loop that take seconds each; a request sent before one is read right after it.
  for (const turn of turns) {
    for (const { ask } of turn) ask();
    block(2_700);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const heard = await Promise.all(turns.flat().map(async ({ path, last }) => ({ path, text: await last() })));
  const statuses = (where: string) =>
    heard.filter(({ path }) => path === where).map(({ text }) => /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
  // A single slow turn may be the machine's fault; after two it counts as an overloaded server.
  expect(statuses("/api/park").at(0)).toBe("200");
  expect(statuses("/api/park").at(-1)).toBe("503");
  expect(heard.at(-3)?.text).toMatch(/retry-after: 10[\s\S]*"code":"unavailable"/);
  expect(statuses("/healthz")).toEqual(["200", "200", "200"]);
  expect(statuses("/metrics")).toEqual(["200", "200", "200"]);

  await waitUntil("the end of the overload", async () => (await fetch(`${url}/api/park`)).status === 200);
});
