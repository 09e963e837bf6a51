import { createHash } from "node:crypto";
import type { Park } from "../../../server/actions/context";
import { perform } from "../../../server/actions/perform";
import type { Database } from "../../../server/database/open";
import { parkDay } from "../../../shared/time";
import { stayRowsOf } from "../reads/stored-stays";
import { codesOfRemoved, villasNamed } from "../reads/unit-codes";
import { type FeedWrite, type Held, planRead, type ReadStay, type StoredStay } from "../rules/feeds";
import { feedSource } from "../rules/stay";
import type { CalendarStay } from "./calendar/calendar-stay";
import { type ClaimedFeed, expectClaim } from "./feed-claims";
import { writeStays } from "./write";

/** What a good read has done. */
export type Applied = { held: Held | null; changed: number; cancelled: number };

/**
 * Stores what a good read of a calendar changes, one villa's stays after the other, each in one transaction. Whatever is cut off in between is made up
 * for by the next read. `released`: how many stays a person allows to cancel at once. Throws `LostClaim`.
 */
export async function applyRead(
  park: Park,
  feed: ClaimedFeed,
  events: readonly CalendarStay[],
  released: number | null,
): Promise<Applied> {
  const { db, zone } = park;
  const read = await staysOf(db, feed, events);
  const today = parkDay(feed.now, zone);
  const stored = await storedStays(db, feedSource(feed.id), read, today);
  const plan = planRead(stored, read, { now: feed.now, today, released });
  if (plan.held) return { held: plan.held, changed: 0, cancelled: 0 };
  for (const writes of byVilla(plan.writes)) {
    await perform(
      park,
      null,
      async (context) => {
        await expectClaim(context.tx, feed);
        await writeStays(context, feedSource(feed.id), writes);
      },
      feed.now,
    );
  }
  return { held: null, changed: plan.writes.length - plan.cancelled, cancelled: plan.cancelled };
}

/** The stays of a calendar as they are stored: under the hash of their UID, which may hold a name, and with the id of a known villa. */
async function staysOf(db: Database, feed: ClaimedFeed, events: readonly CalendarStay[]): Promise<ReadStay[]> {
  const ofAll = await unitOf(db, feed);
  const codes = ofAll === null ? events.flatMap(({ unitCode }) => unitCode ?? []) : [ofAll];
  const villas = await villasNamed(db, codes);
  return events.map(({ uid, unitCode, ...stay }) => {
    const named = ofAll ?? unitCode;
    const externalId = createHash("sha256").update(uid).digest("hex");
    return { ...stay, externalId, unit: named === null ? null : (villas.get(named) ?? named) };
  });
}

/** The villa of all of a calendar's stays; one that was removed by its code, because another may get it. */
async function unitOf(db: Database, { unitId }: ClaimedFeed): Promise<string | null> {
  if (unitId === null) return null;
  return (await codesOfRemoved(db, [unitId])).get(unitId) ?? unitId;
}

/** The stored stays that a read may change: those in it, and those that are still to come. */
async function storedStays(
  db: Database,
  source: string,
  read: readonly ReadStay[],
  today: string,
): Promise<StoredStay[]> {
  const ids = read.map(({ externalId }) => externalId);
  const rows = await stayRowsOf(db, source, ids, today);
  return rows.map(({ unitId, unitCode, checkIn, checkOut, ...row }) => ({
    externalId: row.externalId,
    hasChosenUnit: row.hasChosenUnit,
    missingSince: row.missingSince,
    arrival: row.arrival,
    departure: row.departure,
    guests: row.guests,
    kind: row.kind,
    status: row.status,
    unit: unitId ?? unitCode,
    checkIn: checkIn?.slice(0, 5) ?? null,
    checkOut: checkOut?.slice(0, 5) ?? null,
  }));
}

/** The changes of each villa, and of each unknown one. */
function byVilla(writes: readonly FeedWrite[]): FeedWrite[][] {
  const groups = new Map<string | null, FeedWrite[]>();
  for (const write of writes) groups.set(write.unit, [...(groups.get(write.unit) ?? []), write]);
  return [...groups.values()];
}
