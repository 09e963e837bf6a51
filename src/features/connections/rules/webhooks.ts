// When and what a webhook is told (docs/domain.md, "Webhooks").

/** How long a message waits after each failure in a row, in seconds. After the last one the webhook is given up. */
export const retrySeconds: readonly number[] = [5, 30, 120, 600, 1_800, 7_200, 21_600, 43_200, 86_400];

/**
 * Milliseconds until the next try after so many failures in a row; null: there is none. `random` (0 to 1) varies it by a tenth, so that what failed together is
 * not tried together.
 */
export function retryAfter(failures: number, random: number, schedule = retrySeconds): number | null {
  const seconds = schedule[failures - 1];
  return seconds === undefined ? null : seconds * 1_000 * (0.9 + random * 0.2);
}

/** Within how many milliseconds the other failing messages are tried once one arrives. */
export function soonMs(schedule = retrySeconds): number {
  return (schedule[0] ?? 0) * 1_000;
}

/** The number of a lane's next message: it grows, also after a restore, which forgets the last one. `now` in milliseconds. */
export function nextSequence(last: number, now: number): number {
  return Math.max(last + 1, now);
}

/** Rows of a lane that wait: in the order of their inserts, possibly tried before. */
export type Pending = { id: string; attempts: number };
/** What becomes of them. `send`: the one that is sent now, again as it was or with the state of now; null: there is nothing to tell. */
export type LanePlan = { send: string | null; isAgain: boolean; superseded: string[]; dropped: string[] };

/**
 * Decides what of a lane is sent: only the newest, which takes the place of all others. `now`: how the subject is now, compared with what was last
 * received; "gone": there is nothing left to tell of it.
 */
export function planLane(pending: readonly Pending[], now: "news" | "received" | "gone"): LanePlan {
  const tried = pending.filter(({ attempts }) => attempts > 0).map(({ id }) => id);
  const fresh = pending.filter(({ attempts }) => attempts === 0).map(({ id }) => id);
  const newest = fresh.at(-1);
  if (newest === undefined || now === "gone") {
    const send = tried.at(-1) ?? null;
    return { send, isAgain: true, superseded: tried.slice(0, -1), dropped: fresh };
  }
  // A message that failed may have arrived nevertheless, and with it another state.
  if (now === "received" && tried.length === 0) return { send: null, isAgain: false, superseded: [], dropped: fresh };
  return { send: newest, isAgain: false, superseded: tried, dropped: fresh.slice(0, -1) };
}
