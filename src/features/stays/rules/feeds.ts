import type { Stay } from "../contract/stays";
import { comingStays, isTooMuch } from "./coming";

// Comparing a good read of a calendar with the stays that it has told before (docs/domain.md, "Stays").

type Told = Pick<Stay, "arrival" | "departure" | "checkIn" | "checkOut" | "guests" | "kind" | "status"> & {
  /** Names it within its calendar. */
  externalId: string;
  /** The villa's id, or what the calendar calls one that is unknown; null: it doesn't say. */
  unit: string | null;
};
/** A stay as it was read. */
export type ReadStay = Told;
/** A stay as it is stored. `hasChosenUnit`: a person chose its villa, so the calendar's doesn't count. */
export type StoredStay = Told & { hasChosenUnit: boolean; missingSince: Date | null };
export type FeedWrite = Told & { missingSince: Date | null };
/** What a read would remove: how many of how many upcoming stays. */
export type Held = { missing: number; upcoming: number };
export type ReadPlan = { held: Held } | { held: null; writes: FeedWrite[]; cancelled: number };

export type ReadMoment = {
  now: Date;
  /** The park day. */
  today: string;
  /** How many stays a person allows to cancel at once; null: nobody was asked. */
  released: number | null;
};

/** How long after its mark a missing stay is cancelled at the earliest. */
const secondReadMs = 30 * 60_000;

/** What a good read changes: only differences, so that the same read again changes nothing. A read that removes too much is held. */
export function planRead(
  stored: readonly StoredStay[],
  read: readonly ReadStay[],
  { now, today, released }: ReadMoment,
): ReadPlan {
  const known = new Map(stored.map((stay) => [stay.externalId, stay]));
  const there = new Map(read.map((stay) => [stay.externalId, stay]));
  const upcoming = comingStays(stored, today);
  const missing = upcoming.filter(({ externalId }) => there.get(externalId)?.status !== "booked");
  const counts = { missing: missing.length, upcoming: upcoming.length };
  if (released === null ? isTooMuch(counts) : counts.missing > released) return { held: counts };

  const told = read.filter((stay) => isNews(stay, known.get(stay.externalId)));
  const absent = missing.filter(({ externalId }) => !there.has(externalId));
  const writes = [
    ...told.map((stay) => ({ ...stay, missingSince: null })),
    ...absent.flatMap((stay) => withoutEvent(stay, now, released !== null) ?? []),
  ];
  const isCancelled = ({ externalId, status }: FeedWrite) =>
    status === "cancelled" && known.get(externalId)?.status === "booked";
  return { held: null, writes, cancelled: writes.filter(isCancelled).length };
}

/** Whether the calendar tells something that is not stored. A stay that it only tells as cancelled never was one here. */
function isNews(read: ReadStay, stored: StoredStay | undefined): boolean {
  if (!stored) return read.status === "booked";
  const { hasChosenUnit, missingSince, ...before } = stored;
  const isElsewhere = !hasChosenUnit && read.unit !== before.unit;
  const fields = ["arrival", "departure", "checkIn", "checkOut", "guests", "kind", "status"] as const;
  return missingSince !== null || isElsewhere || fields.some((field) => read[field] !== before[field]);
}

/** What becomes of an upcoming stay that the calendar lacks: it is marked, then cancelled; null while the mark is too new. */
function withoutEvent({ hasChosenUnit: _, ...stay }: StoredStay, now: Date, atOnce: boolean): FeedWrite | null {
  const { missingSince } = stay;
  const isDue = missingSince !== null && now.getTime() - missingSince.getTime() >= secondReadMs;
  if (atOnce || isDue) return { ...stay, missingSince: missingSince ?? now, status: "cancelled" };
  return missingSince === null ? { ...stay, missingSince: now } : null;
}
