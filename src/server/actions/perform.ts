import { sql } from "drizzle-orm";
import { Problem } from "../../shared/problem";
import { databaseFault } from "../database/faults";
import { sessionCache } from "../http/session-cache";
import { type Announcement, announcing } from "../live/announce";
import type { Person } from "../person";
import type { ActionContext, Park } from "./context";

const tries = 4;

/**
 * Runs one intention as one transaction; whatever it says through `stale` reaches people only if it commits.
 * Deadlocks, serialization failures and overlapping bookings are tried again (a second look says who was first), then refused as a conflict.
 * The park's `handlers` take part in what happens in it. `close` is the last thing in it, and tells people.
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
      // This node hears of it like all others, but perhaps only after it has answered.
      sessionCache(db).hear(announcements);
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
