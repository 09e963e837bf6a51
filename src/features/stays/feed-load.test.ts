import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { eq, sql } from "drizzle-orm";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { calendarOf } from "../../../tests/support/calendar-server";
import { parkOver } from "../../../tests/support/park";
import { expectPromisedTime } from "../../../tests/support/promised-time";
import { reportCount } from "../../../tests/support/report-count";
import { copyDatabase } from "../../../tests/support/start-app";
import { openDatabase } from "../../server/database/open";
import { auditLogs, feeds } from "../../server/database/tables";
import { encrypt } from "../../server/encryption";
import { readEnvironment } from "../../server/environment";
import { openOutgoing } from "../../server/outgoing/outgoing";
import { openSettings } from "../settings/actions";
import { feedKey } from "./actions/feed-read";
import { readDueFeeds } from "./actions/feed-round";

// The cost of a round with 350 calendars, of which nine of ten are unchanged (docs/domain.md, "Stays"). Half of the servers have entity tags.

const count = 350;
/** A server in a process of its own, whose time does not count. Each tenth calendar changes with each visit to /next. */
const server = `
  const [before, after] = JSON.parse(process.env.CALENDARS);
  let isLater = false;
  require("node:http").createServer((request, response) => {
    if (request.url === "/next") { isLater = !isLater; return response.end(); }
    const number = Number(request.url.slice(1));
    const isChanged = isLater && number % 10 === 0;
    const etag = isChanged ? '"2"' : '"1"';
    if (number % 2 === 0) response.setHeader("etag", etag);
    if (request.headers["if-none-match"] === etag) return response.writeHead(304).end();
    response.end(isChanged ? after : before);
  }).listen(0, "127.0.0.1", function () { process.send(this.address().port); });`;

async function startServer(): Promise<string> {
  const events = Array.from({ length: 30 }, (_, index) => ({ uid: `${index}@booking.example`, from: index * 7 - 100 }));
  const later = events.map((event, index) => (index === 20 ? { ...event, to: event.from + 6 } : event));
  const CALENDARS = JSON.stringify([calendarOf(events), calendarOf(later)]);
  const child: ChildProcess = spawn(process.execPath, ["-e", server], {
    env: { ...process.env, CALENDARS },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill());
  const [port] = await once(child, "message");
  return `127.0.0.1:${port}`;
}

test("a round costs less than a second of CPU time and 50 MB", async () => {
  const host = await startServer();
  // Without a server, whose own rounds would take calendars away from a slow test.
  const copy = await copyDatabase("empty");
  const database = openDatabase(copy.url);
  onTestFinished(async () => {
    await database.close();
    await copy.drop();
  });
  const { db } = database;
  const park = parkOver(db);
  await openSettings(db, readEnvironment({ PARK_TIME_ZONE: park.zone }));
  const key = await feedKey(park);
  const rows = Array.from({ length: count }, (_, index) => {
    const id = randomUUID();
    const address = encrypt(`http://${host}/${index}`, key, id);
    return { id, name: `Feed ${index}`, host: "127.0.0.1", address };
  });
  await db.insert(feeds).values(rows);
  const reader = { park, outgoing: openOutgoing({ OUTGOING_ALLOW: [host] }), log: fastify().log };
  const changes = () => db.$count(auditLogs, eq(auditLogs.action, "stay.edit"));

  const round = async () => {
    await db.update(feeds).set({ dueAt: sql`now() - interval '1 second'` });
    const [cpu, memory] = [process.cpuUsage(), process.memoryUsage.rss()];
    let most = memory;
    const sample = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 50);
    expect(await readDueFeeds(reader)).toBe(count);
    clearInterval(sample);
    const { user, system } = process.cpuUsage(cpu);
    return { cpuMs: (user + system) / 1_000, bytes: Math.max(most, process.memoryUsage.rss()) - memory };
  };

  // Connections and statements are prepared once.
  await round();
  const costs: Awaited<ReturnType<typeof round>>[] = [];
  for (let index = 1; index <= 3; index++) {
    await fetch(`http://${host}/next`);
    costs.push(await round());
    expect(await changes()).toBe((index * count) / 10);
  }
  // The middle one of three: the first still compiles statements, and another may be disturbed.
  const middle = (values: number[]) => values.sort((one, other) => one - other)[1] ?? Number.NaN;
  const cpuMs = middle(costs.map((cost) => cost.cpuMs));
  const bytes = middle(costs.map((cost) => cost.bytes));
  reportCount(
    `a round of ${count} calendars, nine of ten unchanged: ${Math.round(cpuMs)} ms of processor time, ${Math.round(bytes / 1e6)} MB`,
  );
  expectPromisedTime(cpuMs, 1_000);
  expect(bytes).toBeLessThan(50_000_000);
});
