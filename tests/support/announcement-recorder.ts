import pg from "pg";
import { onTestFinished } from "vitest";
import { type Announcement, channel } from "../../src/server/live/announce";
import type { TestApp } from "./start-app";

/** An empty announcement: nodes ignore it, and PostgreSQL delivers it after everything that was committed before. */
const mark = "[]";

type Ear = { client: pg.Client; listeners: Set<(payload: string) => void> };
/** One connection listens for all tests of an app, as a new one for each would take longer than many of them. It ends with the app's database. */
const ears = new WeakMap<TestApp, Promise<Ear>>();

async function openEar(app: TestApp): Promise<Ear> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  const listeners: Ear["listeners"] = new Set();
  client.on("error", () => {});
  client.on("end", () => ears.delete(app));
  client.on("notification", ({ payload = mark }) => {
    for (const hear of listeners) hear(payload);
  });
  await client.connect();
  await client.query(`listen ${channel}`);
  return { client, listeners };
}

/** Listens to the announcements to all nodes until the test ends. The returned function resolves with those received since its last call. */
export async function recordAnnouncements(app: TestApp): Promise<() => Promise<Announcement[]>> {
  const opening = ears.get(app) ?? openEar(app);
  ears.set(app, opening);
  const { client, listeners } = await opening;
  let received: Announcement[] = [];
  let onMark = () => {};
  const hear = (payload: string) => {
    if (payload === mark) onMark();
    else received.push(...JSON.parse(payload));
  };
  listeners.add(hear);
  onTestFinished(() => void listeners.delete(hear));
  const heard = async () => {
    const marked = new Promise<void>((resolve) => {
      onMark = resolve;
    });
    await client.query("select pg_notify($1, $2)", [channel, mark]);
    await marked;
    const announcements = received;
    received = [];
    return announcements;
  };
  // What was announced before may still be on its way.
  await heard();
  return heard;
}

/** Returns the topics among announcements, in order. */
export function topicsIn(announcements: readonly Announcement[]): string[] {
  return announcements.flatMap((one) => ("topic" in one ? [one.topic] : []));
}
