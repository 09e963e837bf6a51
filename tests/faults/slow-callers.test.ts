import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { callerOf, signInAs } from "../support/caller";
import { openEvents } from "../support/event-stream";
import { openRaw } from "../support/raw-connection";
import { startApp, startAppForTest, type TestApp } from "../support/start-app";
import { until } from "../support/until";

// Callers who take their time on purpose: they must not keep connections, memory or anybody else waiting.

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const streamsOf = async ({ url }: TestApp) =>
  Number(/^changeover_live_streams (\d+)$/m.exec((await callerOf({ url }).get("/metrics")).text)?.[1]);

/** Says the beginning on so many connections, and a letter more on each every second. Gives how long it took until all of them were cut. */
async function drip(connections: number, beginning: string, served: () => Promise<void>) {
  const begun = performance.now();
  const raws = Array.from({ length: connections }, () => openRaw(app.url));
  for (const raw of raws) raw.begin(beginning);
  const drops = setInterval(() => {
    for (const raw of raws) raw.begin("x");
  }, 1_000);
  try {
    await served();
    await Promise.all(raws.map(({ closed }) => closed));
    return { seconds: (performance.now() - begun) / 1_000, heard: raws.map((raw) => raw.received()) };
  } finally {
    clearInterval(drops);
  }
}

const served = async () => expect((await callerOf(app).get("/readyz")).status).toBe(200);
/** Not an answer: a phone that was slow for no fault of its own tries again after a cut, and gives up after a refusal. */
const cutOff = (connections: number) => new Array<string>(connections).fill("");

test.concurrent("who never comes to the end of their headers is cut off, while others are served", async () => {
  const { seconds, heard } = await drip(300, "GET /api/user HTTP/1.1\r\nhost: park\r\nx-slow: ", served);
  expect(heard).toEqual(cutOff(300));
  expect(seconds).toBeLessThan(45);
});

test.concurrent("nor may a body take for ever that is no photo", async () => {
  const head = ["POST /api/login HTTP/1.1", "host: park", "content-type: application/json", "content-length: 9999"];
  const { seconds, heard } = await drip(100, `${head.join("\r\n")}\r\n\r\n{`, served);
  expect(heard).toEqual(cutOff(100));
  expect(seconds).toBeLessThan(50);
});

test("an event stream that nobody reads is cut before it fills the memory; one that is read goes on", async () => {
  const park = await startAppForTest();
  const anna = await signInAs(park, "cleaner");
  const unread = openRaw(park.url);
  onTestFinished(() => unread.stopReading());
  unread.write("GET /api/events HTTP/1.1", "host: park", `cookie: ${anna.cookie}`);
  await until("the stream", () => unread.received().includes("retry: 1000"));
  unread.stopReading();
  const read = await openEvents(park, anna);
  expect(await streamsOf(park)).toBe(2);

  // Each is something that a node can't read, and therefore every topic to everybody: 40 KB a round.
  let said = 0;
  await until("the end of the stream that is not read", async () => {
    const words = sql`select pg_notify('changeover', 'gap ' || n) from generate_series(${said}::int, ${said + 199}::int) n`;
    await park.database.db.execute(words);
    said += 200;
    return (await streamsOf(park)) === 1;
  });
  process.stdout.write(`an unread stream was cut after ${said} gaps\n`);
  expect(read.topics.length).toBeGreaterThan(0);
  await read.hears("teams");
});
