import { sql } from "drizzle-orm";
import { Problem } from "../../shared/problem";
import { databaseFault } from "../database/faults";
import { sessionCache } from "../http/session-cache";
import { type Announcement, announcing } from "../live/announce";
import type { Person } from "../person";
import type { ActionContext, Park } from "./context";

const tries = 4;

/**
 * Runs an action in one transaction; its live updates are sent only if it commits. Deadlocks, serialization failures and overlapping bookings
 * are retried, then refused as a conflict (409). `handlers` run in the same transaction; `close` is its last statement, which also publishes
 * the updates.
 */
export async function perform<T>(
  { db, zone, handlers }: Park,
  by: Person | null,
  work: (context: ActionContext) => Promise<T>,
  now: Date = new Date(),
  close: (context: ActionContext, result: T) => Promise<void> = tell,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const announcements: Announcement[] = [];
    try {
      const done = await db.transaction(async (tx) => {
        const context: ActionContext = { tx, by, now, zone, delay: 0, announcements, handlers };
        const result = await work(context);
        await close(context, result);
        return result;
      });
      // This node receives its own notification too, but perhaps only after it has responded.
      sessionCache(db).onAnnouncements(announcements);
      return done;
    } catch (error) {
      if (databaseFault(error) !== "collision") throw error;
      if (attempt === tries)
        throw new Problem("state-conflict", "Someone else changed this at the same time. Please try again.");
    }
  }
}

async function tell({ tx, announcements }: ActionContext): Promise<void> {
  if (announcements.length > 0) await tx.execute(sql`select ${announcing(announcements)}`);
}
