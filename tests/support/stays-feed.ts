import { createHash, randomUUID } from "node:crypto";
import Fastify from "fastify";
import { eventHandlers } from "../../src/event-handlers";
import { claimFeed, finishUnchanged } from "../../src/features/stays/actions/feed-claims";
import { feedKey, readClaimedFeed } from "../../src/features/stays/actions/feed-read";
import { feeds } from "../../src/server/database/tables";
import { encrypt } from "../../src/server/encryption";
import type { Outgoing, OutgoingResponse } from "../../src/server/outgoing/outgoing";
import { say } from "../../src/shared/sentences";
import type { TestApp } from "./start-app";

// A calendar whose content and time a test decides: everything but the network is the product's.

/** What the calendar's server sends: a text, with a status other than 200 if it has one; null: it can't be reached. */
export type Served = { text: string; status?: number } | null;

const address = "https://calendar.example/villas.ics";

/** Adds a calendar of many villas, which is never due by itself. Returns its id. */
export async function addCalendar({ database, park }: TestApp): Promise<string> {
  const id = randomUUID();
  const bytes = encrypt(address, await feedKey(park), id);
  const dueAt = new Date("2990-01-01T00:00:00Z");
  await database.db.insert(feeds).values({ id, name: "Villas", host: "calendar.example", address: bytes, dueAt });
  return id;
}

/** Reads a calendar as if this were sent at this time. `isRelease`: somebody applies what is held. */
export async function readCalendarAt(
  { database: { db }, park: { zone } }: TestApp,
  id: string,
  { served, now, isRelease = false }: { served: Served; now: Date; isRelease?: boolean },
): Promise<void> {
  const park = { db, zone, handlers: eventHandlers };
  const feed = { ...(await claimFeed(db, zone, id)), now };
  const reader = { park, outgoing: outgoingOf(served), log: Fastify({ logger: false }).log };
  const accepted = isRelease ? (feed.heldMissing ?? 0) : undefined;
  const ending = await readClaimedFeed(reader, feed, { key: await feedKey(park), accepted });
  if (ending === "unchanged") await finishUnchanged(db, [feed]);
}

function outgoingOf(served: Served): Pick<Outgoing, "get"> {
  return {
    async get(_, { headers }): Promise<OutgoingResponse | { refusal: ReturnType<typeof say> }> {
      if (!served) return { refusal: say("The server could not send the calendar.") };
      const body = Buffer.from(served.text);
      const etag = `"${createHash("sha256").update(body).digest("hex")}"`;
      const isKnown = headers?.["if-none-match"] === etag;
      return { status: isKnown ? 304 : (served.status ?? 200), etag, contentType: "text/calendar", body };
    },
  };
}
