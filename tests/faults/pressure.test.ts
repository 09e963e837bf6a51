import { expect, test } from "vitest";
import { openRaw } from "../support/raw-connection";
import { startAppForTest } from "../support/start-app";
import { until } from "../support/until";

const times = (count: number) => Array.from({ length: count });
/** Keeps this thread, and with it the server in it, from doing anything. */
const block = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Asks for a path on a connection that has been used before, so that the question is all that must arrive. */
async function caller(url: string, path: string) {
  const raw = openRaw(url);
  const answers = () => raw.received().split(/(?=HTTP\/1\.1 )/);
  const ask = (more: string[] = []) => raw.write(`GET ${path} HTTP/1.1`, "host: park", ...more);
  ask();
  await until("the first answer", () => answers()[0]?.includes("\r\n\r\n"));
  return { path, ask: () => ask(["connection: close"]), last: () => raw.closed.then(() => answers().at(-1) ?? "") };
}

test("a server that can't keep up asks people to come back, and says to those who watch it that it is alive", async () => {
  const { url } = await startAppForTest();
  const paths = ["/api/park", "/healthz", "/metrics"];
  const turns = await Promise.all(times(3).map(() => Promise.all(paths.map((path) => caller(url, path)))));

  // Turns of the event loop that take seconds each; what is asked before one is read right after it.
  for (const turn of turns) {
    for (const { ask } of turn) ask();
    block(2_700);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const heard = await Promise.all(turns.flat().map(async ({ path, last }) => ({ path, text: await last() })));
  const statuses = (where: string) =>
    heard.filter(({ path }) => path === where).map(({ text }) => /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
  // One turn may be the whole machine's, held up; what comes after two says that it is this server.
  expect(statuses("/api/park").at(0)).toBe("200");
  expect(statuses("/api/park").at(-1)).toBe("503");
  expect(heard.at(-3)?.text).toMatch(/retry-after: 10[\s\S]*"code":"unavailable"/);
  expect(statuses("/healthz")).toEqual(["200", "200", "200"]);
  expect(statuses("/metrics")).toEqual(["200", "200", "200"]);

  await until("the end of the pressure", async () => (await fetch(`${url}/api/park`)).status === 200);
});
