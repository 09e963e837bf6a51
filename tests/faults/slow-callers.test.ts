import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { callerOf, signInAs } from "../support/caller";
import { openEvents } from "../support/event-stream";
import { openRaw } from "../support/raw-connection";
import { startApp, startAppForTest, type TestApp } from "../support/start-app";
import { until } from "../support/until";

// Callers who are slow on purpose must not hold connections or memory, or keep anybody else waiting.

const timeoutMs = 2_000;
/** Cut off by then, even on a slow machine: far sooner than after the timeouts that a park has unless it sets others. */
const enoughSeconds = 15;

let app: TestApp;
beforeAll(async () => {
  const settings = { HEADERS_TIMEOUT_MS: String(timeoutMs), BODY_TIMEOUT_MS: String(timeoutMs) };
  app = await startApp({ settings });
});
afterAll(() => app.close());

const openStreams = async ({ url }: TestApp) =>
  Number(/^changeover_live_streams (\d+)$/m.exec((await callerOf({ url }).get("/metrics")).text)?.[1]);

/** Sends the beginning on this many connections, then one more letter on each every 100 ms. Gives the seconds until all of them were closed. */
async function drip(connections: number, beginning: string) {
  const begun = performance.now();
  const raws = Array.from({ length: connections }, () => openRaw(app.url));
  for (const raw of raws) raw.begin(beginning);
  const drops = setInterval(() => {
    for (const raw of raws) raw.begin("x");
  }, 100);
  try {
    expect((await callerOf(app).get("/readyz")).status).toBe(200);
    await Promise.all(raws.map(({ closed }) => closed));
    return { seconds: (performance.now() - begun) / 1_000, received: raws.map((raw) => raw.received()) };
  } finally {
    clearInterval(drops);
  }
}

/** No response: a phone that was slow for no fault of its own retries after a closed connection, and gives up after a refusal. */
const nothing = (connections: number) => new Array<string>(connections).fill("");

test.concurrent("slow headers are cut off, while others are served", async () => {
  const { seconds, received } = await drip(300, "GET /api/user HTTP/1.1\r\nhost: park\r\nx-slow: ");
  expect(received).toEqual(nothing(300));
  expect(seconds).toBeGreaterThan(timeoutMs / 1_000 - 0.1);
  expect(seconds).toBeLessThan(enoughSeconds);
});

test.concurrent("a slow body is cut off, unless it is a photo", async () => {
  const head = ["POST /api/login HTTP/1.1", "host: park", "content-type: application/json", "content-length: 9999"];
  const { seconds, received } = await drip(100, `${head.join("\r\n")}\r\n\r\n{`);
  expect(received).toEqual(nothing(100));
  expect(seconds).toBeGreaterThan(timeoutMs / 1_000 - 0.1);
  expect(seconds).toBeLessThan(enoughSeconds);
});

test("an unread event stream is closed before it fills the memory; one that is read goes on", async () => {
  const park = await startAppForTest();
  const anna = await signInAs(park, "cleaner");
  const unread = openRaw(park.url);
  onTestFinished(() => unread.stopReading());
  unread.write("GET /api/events HTTP/1.1", "host: park", `cookie: ${anna.cookie}`);
  await until("the stream", () => unread.received().includes("retry: 1000"));
  unread.stopReading();
  const read = await openEvents(park, anna);
  expect(await openStreams(park)).toBe(2);

  // A node can't read these notifications, so it sends every topic to everybody for each: 40 KB a round.
  let sent = 0;
  await until(
    "the end of the stream that is not read",
    async () => {
      const notify = sql`select pg_notify('changeover', 'gap ' || n) from generate_series(${sent}::int, ${sent + 199}::int) n`;
      await park.database.db.execute(notify);
      sent += 200;
      // One that is read must have the time to be read, also where this process has little of it.
      await until("the topics", () => read.topics.filter((topic) => topic === "teams").length >= sent);
      return (await openStreams(park)) === 1;
    },
    90_000,
  );
  process.stdout.write(`an unread stream was cut after ${sent} gaps\n`);
  expect(read.topics.length).toBeGreaterThan(0);
  await read.hears("teams");
});
