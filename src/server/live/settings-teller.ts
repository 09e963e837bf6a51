import type { Database } from "../database/open";
import { parkSettings } from "../park-settings";
import type { Streams } from "./streams";

/** After a new time zone, screens read everything again, and once more this much later (in milliseconds): another node may have heard of it last. */
const repeatMs = 1_000;

/** Returns a function that reads the park's settings again before it tells the screens. A new time zone makes everything stale that they show. */
export function settingsTeller(db: Database, streams: Streams, signal: AbortSignal): (tell: () => void) => void {
  const known = parkSettings(db);
  let { timeZone } = known.current;
  return (tell) =>
    known.rereadUntilDone(() => {
      if (known.current.timeZone === timeZone) return tell();
      timeZone = known.current.timeZone;
      streams.announceAll();
      setTimeout(() => streams.announceAll(), repeatMs).unref();
    }, signal);
}
