import pg from "pg";
import * as z from "zod/mini";
import { topics } from "../../shared/topics";
import { setIdleTimeout } from "../database/silence";
import { type Announcement, channel, readinessChannel } from "./announce";

const announcements = z.array(
  z.union([
    z.object({
      topic: z.enum(topics),
      people: z.readonly(z.array(z.string())),
      ids: z.optional(z.readonly(z.array(z.string()))),
    }),
    z.object({ signedOut: z.string() }),
  ]),
);
const readinessChanged: readonly Announcement[] = [{ topic: "readiness", people: [] }];
const shortestPause = 100;
const longestPause = 5_000;

export type Listener = {
  onAnnouncement(one: Announcement): void;
  /** Listening again after a gap: anything may have changed. */
  onGap(): void;
  /** Whether every notification arrives from now on. */
  onListening(isListening: boolean): void;
};

/** Listens on a dedicated connection until closed; reopens it with backoff if it breaks or stays silent for two beats. */
export async function listen(url: string, listener: Listener, beat = 20_000): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      application_name: "changeover live",
    });
    let listening = false;
    fresh.on("notification", ({ channel: from, payload }) => {
      const announcements = from === readinessChannel ? readinessChanged : read(payload);
      if (announcements) for (const one of announcements) listener.onAnnouncement(one);
      else listener.onGap();
    });
    // An error is always followed by "end"; the opener handles a connection that never listened.
    fresh.on("error", () => {});
    fresh.on("end", () => {
      if (!listening) return;
      listener.onListening(false);
      if (!closed) reconnect(shortestPause);
    });
    try {
      await fresh.connect();
      setIdleTimeout(fresh, 2 * beat);
      await fresh.query(`listen ${channel}; listen ${readinessChannel}`);
    } catch (error) {
      fresh.end().catch(() => {});
      throw error;
    }
    keepAsking(fresh, beat);
    listening = true;
    listener.onListening(true);
    client = fresh;
    if (closed) await fresh.end();
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

/** A listening connection can't tell a quiet server from a dead one, so it is polled. */
function keepAsking(client: pg.Client, beat: number): void {
  const again = () => void timer.refresh();
  const timer = setTimeout(() => client.query("select").then(again, () => {}), beat).unref();
  client.once("end", () => clearTimeout(timer));
}

/** Parses a notification; undefined if this node doesn't know it (from a newer version). */
function read(payload = "[]"): Announcement[] | undefined {
  try {
    return announcements.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
