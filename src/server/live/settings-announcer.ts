import type { Database } from "../database/open";
import { parkSettings } from "../park-settings";
import type { Streams } from "./streams";

/** After a new time zone, screens read everything again, and once more this much later (in milliseconds): another node may have heard of it last. */
const repeatMs = 1_000;

/**
 * Returns a function that reads the park's settings again before it announces something to the screens. A new time zone makes everything stale
 * that they show.
 */
export function settingsAnnouncer(db: Database, streams: Streams, signal: AbortSignal): (announce: () => void) => void {
  const known = parkSettings(db);
  let { timeZone } = known.current;
  return (announce) =>
    known.rereadUntilDone(() => {
      if (known.current.timeZone === timeZone) return announce();
      timeZone = known.current.timeZone;
      streams.announceAll();
      setTimeout(() => streams.announceAll(), repeatMs).unref();
    }, signal);
}
