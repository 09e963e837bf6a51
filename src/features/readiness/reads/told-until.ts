import type { Tx } from "../../../server/database/open";
import { readinessClock } from "../../../server/database/tables";

/** Clocks of nodes may differ by less than this. What a clock told that was further ahead was wrong. */
export const clocksApartMs = 10 * 60_000;

/** The time at which villas are told: `now`, or that of the node that looked at the clock last, if its clock is ahead. */
export async function timeOfTelling(tx: Tx, now: Date): Promise<Date> {
  const [clock] = await tx.select().from(readinessClock);
  const ahead = clock ? clock.toldUntil.getTime() - now.getTime() : 0;
  return clock && ahead > 0 && ahead < clocksApartMs ? clock.toldUntil : now;
}
