import type { Operation } from "./operation";

/** The time by the clock of `occurredAt`: in the same page, at least as much later as its own clock counts, even if the phone's was put back. */
export function sentAt({ occurredAt, pageClock }: Operation): number {
  const { timeOrigin } = performance;
  const counted = pageClock?.page === timeOrigin ? performance.now() - pageClock.at : 0;
  return Math.max(Date.now(), Date.parse(occurredAt) + counted);
}
