import { sql } from "drizzle-orm";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import { databaseFault } from "../database/faults";
import { sessionCache } from "../http/session-cache";
import { type Announcement, announcing } from "../live/announce";
import { isAboutSettings, parkSettings } from "../park-settings";
import type { Person } from "../person";
import type { ActionContext, Park } from "./context";
import { expectZone, heldZone, ZoneChanged } from "./time-zone";

const tries = 4;

/**
 * Runs an action in one transaction; its live updates are sent only if it commits. Deadlocks, serialization failures and overlapping bookings
 * are retried, then refused as a conflict (409). `handlers` run in the same transaction; `close` is its last statement, which also publishes
 * the updates, and makes sure of the time zone: if it has changed, the action is repeated in the new one.
 */
export async function perform<T>(
  { db, zone: known, handlers }: Park,
  by: Person | null,
  work: (context: ActionContext) => Promise<T>,
  now: Date = new Date(),
  close: (context: ActionContext, result: T) => Promise<void> = tell,
): Promise<T> {
  let zone = known;
  for (let attempt = 1; ; attempt++) {
    const announcements: Announcement[] = [];
    try {
      const done = await db.transaction(async (tx) => {
        const context: ActionContext = { tx, by, now, zone, delay: 0, lang: null, announcements, handlers };
        const result = await work(context);
        await close(context, result);
        return result;
      });
      // This node receives its own notification too, but perhaps only after it has responded.
      sessionCache(db).onAnnouncements(announcements);
      if (announcements.some(isAboutSettings))
        await parkSettings(db)
          .reread()
          .catch(() => undefined);
      return done;
    } catch (error) {
      if (error instanceof ZoneChanged) zone = error.zone;
      else if (databaseFault(error) !== "collision") throw error;
      if (attempt === tries)
        throw new Problem("state-conflict", say("Someone else changed this at the same time. Please try again."));
    }
  }
}

/** Publishes the live updates. A change without any concerns nobody's day, so the time zone needs no check. */
async function tell(context: ActionContext): Promise<void> {
  const { tx, announcements } = context;
  if (announcements.length === 0) return;
  const { rows } = await tx.execute<{ zone: string | null }>(sql`select ${heldZone}, ${announcing(announcements)}`);
  expectZone(context, rows[0]?.zone);
}
