import pg from "pg";
import { onTestFinished } from "vitest";
import { type Announcement, channel } from "../../src/server/live/announce";
import type { TestApp } from "./start-app";

/** An empty announcement: nodes ignore it, and PostgreSQL delivers it after everything that was committed before. */
const mark = "[]";

/** Listens to the announcements to all nodes. The returned function resolves with those received since its last call. */
export async function recordAnnouncements(app: TestApp): Promise<() => Promise<Announcement[]>> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  let received: Announcement[] = [];
  let onMark = () => {};
  client.on("notification", ({ payload = mark }) => {
    if (payload === mark) onMark();
    else received.push(...JSON.parse(payload));
  });
  await client.query(`listen ${channel}`);
  return async () => {
    const marked = new Promise<void>((resolve) => {
      onMark = resolve;
    });
    await client.query("select pg_notify($1, $2)", [channel, mark]);
    await marked;
    const announcements = received;
    received = [];
    return announcements;
  };
}

/** Returns the topics among announcements, in order. */
export function topicsIn(announcements: readonly Announcement[]): string[] {
  return announcements.flatMap((one) => ("topic" in one ? [one.topic] : []));
}
