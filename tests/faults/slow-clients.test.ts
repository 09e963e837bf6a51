import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { callerOf, signInAs } from "../support/caller";
import { openEvents } from "../support/event-stream";
import { openRaw } from "../support/raw-connection";
import { startApp, startAppForTest, type TestApp } from "../support/start-app";
import { waitUntil } from "../support/wait-until";

// Clients that are slow on purpose must not occupy connections or memory, or delay others.

const timeoutMs = 2_000;
/** Connections must be closed by then even on a slow machine; the default timeouts are far longer. */
const enoughSeconds = 15;

let app: TestApp;
beforeAll(async () => {
  const settings = { HEADERS_TIMEOUT_MS: String(timeoutMs), BODY_TIMEOUT_MS: String(timeoutMs) };
  app = await startApp({ settings });
});
afterAll(() => app.close());

const openStreams = async ({ url }: TestApp) =>
  Number(/^changeover_live_streams (\d+)$/m.exec((await callerOf({ url }).get("/metrics")).text)?.[1]);

/** Sends the beginning on this many connections, then one more character on each every 100 ms. Returns the seconds until all were closed. */
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

/** Without a response: a phone on a slow network retries after a closed connection, but gives up after a refusal. */
const nothing = (connections: number) => new Array<string>(connections).fill("");

test.concurrent("a connection with slow headers is closed, and others are served meanwhile", async () => {
  const { seconds, received } = await drip(300, "GET /api/user HTTP/1.1\r\nhost: park\r\nx-slow: ");
  expect(received).toEqual(nothing(300));
  expect(seconds).toBeGreaterThan(timeoutMs / 1_000 - 0.1);
  expect(seconds).toBeLessThan(enoughSeconds);
});

test.concurrent("a connection with a slow body is closed, unless it is a photo", async () => {
  const head = ["POST /api/login HTTP/1.1", "host: park", "content-type: application/json", "content-length: 9999"];
  const { seconds, received } = await drip(100, `${head.join("\r\n")}\r\n\r\n{`);
  expect(received).toEqual(nothing(100));
  expect(seconds).toBeGreaterThan(timeoutMs / 1_000 - 0.1);
  expect(seconds).toBeLessThan(enoughSeconds);
});

test("an unread event stream is closed before it fills the memory; one that is read stays open", async () => {
  const park = await startAppForTest();
  const anna = await signInAs(park, "cleaner");
  const unread = openRaw(park.url);
  onTestFinished(() => unread.stopReading());
  unread.write("GET /api/events HTTP/1.1", "host: park", `cookie: ${anna.cookie}`);
  await waitUntil("the stream", () => unread.received().includes("retry: "));
  unread.stopReading();
  const read = await openEvents(park, anna);
  expect(await openStreams(park)).toBe(2);

  // A node can't parse these notifications, so for each it sends every topic to everyone: 40 KB a round.
  let sent = 0;
  await waitUntil(
    "the end of the unread stream",
    async () => {
      const notify = sql`select pg_notify('changeover', 'gap ' || n) from generate_series(${sent}::int, ${sent + 199}::int) n`;
      await park.database.db.execute(notify);
      sent += 200;
      // Gives the reader time to read, even in a busy process.
      await waitUntil("the topics", () => read.topics.filter((topic) => topic === "teams").length >= sent);
      return (await openStreams(park)) === 1;
    },
    90_000,
  );
  process.stdout.write(`an unread stream was cut after ${sent} gaps\n`);
  expect(read.topics.length).toBeGreaterThan(0);
  await read.waitForTopic("teams");
});
