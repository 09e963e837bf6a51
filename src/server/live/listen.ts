import pg from "pg";
import * as z from "zod/mini";
import { topics } from "../../shared/topics";
import { type Announcement, channel } from "./announce";

const announcements = z.array(
  z.union([
    z.object({ topic: z.enum(topics), people: z.readonly(z.array(z.string())) }),
    z.object({ signedOut: z.string() }),
  ]),
);
const longestPause = 5_000;

export type Listener = {
  onAnnouncement(one: Announcement): void /** Listening again after a gap in which anything may have been said. */;
  onGap(): void;
};

/** Listens on one connection of its own until closed; a broken one is opened again with growing pauses. */
export async function listen(url: string, listener: Listener): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true, application_name: "changeover live" });
    fresh.on("notification", ({ payload }) => {
      for (const one of announcements.parse(JSON.parse(payload ?? "[]"))) listener.onAnnouncement(one);
    });
    let lost = false;
    const onLost = () => {
      if (lost || closed) return;
      lost = true;
      reconnect(100);
    };
    fresh.on("error", onLost);
    fresh.on("end", onLost);
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    client = fresh;
  }

  function reconnect(pause: number): void {
    retry = setTimeout(() => {
      connect().then(
        () => listener.onGap(),
        () => !closed && reconnect(Math.min(pause * 2, longestPause)),
      );
    }, pause);
  }

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
