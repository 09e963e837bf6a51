import pg from "pg";
import { onTestFinished } from "vitest";
import { type Announcement, channel } from "../../src/server/live/announce";
import type { TestApp } from "./start-app";

/** An announcement without content: every node ignores it, and PostgreSQL delivers it after all that was committed before. */
const mark = "[]";

/** Listens to what is announced to every node. The function that it gives answers what has been said since it was last asked. */
export async function listenIn(app: TestApp): Promise<() => Promise<Announcement[]>> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  let said: Announcement[] = [];
  let onMark = () => {};
  client.on("notification", ({ payload = mark }) => {
    if (payload === mark) onMark();
    else said.push(...JSON.parse(payload));
  });
  await client.query(`listen ${channel}`);
  return async () => {
    const marked = new Promise<void>((resolve) => {
      onMark = resolve;
    });
    await client.query("select pg_notify($1, $2)", [channel, mark]);
    await marked;
    const answer = said;
    said = [];
    return answer;
  };
}

/** The topics among announcements, in the order in which they were said. */
export function topicsIn(announcements: readonly Announcement[]): string[] {
  return announcements.flatMap((one) => ("topic" in one ? [one.topic] : []));
}
