import { isUnfinished, type StayOfModel, type World } from "./stays-oracle";

// How stays change: what sources tell, and what calendars lack. From docs/domain.md, "Stays"; see stays-oracle.ts.

/** A stay as a source tells it; `unitId`: null if the park doesn't know the villa. */
export type Told = Omit<StayOfModel, "id" | "isChosen" | "missingSince">;

export const nameOf = ({ source, externalId }: { source: string; externalId: string }) => `${source}/${externalId}`;

/** Stores what a source tells, under the id that the server gave it. Returns the villas that this concerns: none if it was known. */
export function tell(world: World, told: Told, id: string): Set<string> {
  const before = world.stays.get(nameOf(told));
  const unitId = before?.isChosen ? before.unitId : told.unitId;
  const after: StayOfModel = { ...told, id, unitId, isChosen: before?.isChosen ?? false, missingSince: null };
  world.stays.set(nameOf(told), after);
  return before && isEqual(before, after) ? new Set() : villasOf(world, before, after);
}

/** Changes a stay. Returns the villas that this concerns. */
export function change(world: World, before: StayOfModel, changes: Partial<StayOfModel>): Set<string> {
  const after = { ...before, ...changes };
  world.stays.set(nameOf(before), after);
  return isEqual(before, after) ? new Set() : villasOf(world, before, after);
}

const isEqual = (a: StayOfModel, b: StayOfModel) => {
  const { code: _a, missingSince: _b, ...one } = a;
  const { code: _c, missingSince: _d, ...other } = b;
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
};
/** A stay's villa before and after, and those where its work is: a stay that loses its villa has work too. */
function villasOf(world: World, before: StayOfModel | undefined, after: StayOfModel): Set<string> {
  const work = [...world.work.values()].filter(
    (one) => one.link?.stayId === after.id && !one.isDeleted && isUnfinished(one),
  );
  return new Set([...[before, after].flatMap((stay) => stay?.unitId ?? []), ...work.map(({ unitId }) => unitId)]);
}

export type FeedOfModel = { source: string; held: { missing: number; upcoming: number } | null };

const halfAnHour = 30 * 60_000;

/**
 * A good read of a calendar: what it tells counts, and what it lacks is marked, then cancelled; or all of it is held. `idOf` returns the ids that the server gave;
 * `isReleased`: somebody applies a held read. Returns the villas that this concerns.
 */
export function read(
  world: World,
  feed: FeedOfModel,
  events: readonly Told[],
  idOf: (told: Told) => string,
  { now, isReleased }: { now: number; isReleased: boolean },
): Set<string> {
  const there = new Map(events.map((told) => [nameOf(told), told]));
  const coming = [...world.stays.values()].filter(
    ({ source, status, departure }) => source === feed.source && status === "booked" && departure > world.today,
  );
  const removed = coming.filter((stay) => there.get(nameOf(stay))?.status !== "booked");
  const isMuch = removed.length >= 3 && removed.length > 0.3 * coming.length;
  const isApplied = isReleased && feed.held !== null;
  if (isApplied ? removed.length > (feed.held?.missing ?? 0) : isMuch) {
    feed.held = { missing: removed.length, upcoming: coming.length };
    return new Set();
  }
  feed.held = null;
  // What a calendar has only ever told as cancelled never was a stay here.
  const counting = events.filter((told) => told.status === "booked" || world.stays.has(nameOf(told)));
  const villas = counting.flatMap((told) => [...tell(world, told, idOf(told))]);
  for (const stay of removed.filter((one) => !there.has(nameOf(one)))) {
    const isDue = stay.missingSince !== null && now - stay.missingSince >= halfAnHour;
    if (isApplied || isDue) villas.push(...change(world, stay, { status: "cancelled" }));
    else change(world, stay, { missingSince: stay.missingSince ?? now });
  }
  return new Set(villas);
}
