import { type SQL, sql } from "drizzle-orm";
import { auditAll } from "../../../server/actions/audit";
import type { ActionContext } from "../../../server/actions/context";
import { schedules } from "../../../server/database/tables";
import { parkDay } from "../../../shared/time";
import { releaseClaims } from "./claims";

/**
 * Condition: a row's cleaner is absent on its day, and that is today or later. What is open again on a later day stays with whoever was absent on its own
 * (docs/domain.md, "Absences").
 */
export function isAway({ now, zone }: ActionContext): SQL {
  return sql`${schedules.date} >= ${parkDay(now, zone)}::date and exists (select from availabilities away
    where away.user_id = ${schedules.cleanerId} and away.date = ${schedules.date} and not away.is_available)`;
}

/** Releases the time of rows that have become absent, and writes what they were before. */
export async function recordAbsentRows(
  context: ActionContext,
  rows: readonly { id: string; bookingId: string }[],
  before: "scheduled" | "completed",
): Promise<void> {
  if (rows.length === 0) return;
  await releaseClaims(
    context.tx,
    rows.map((row) => row.bookingId),
  );
  const changes = rows.map(({ id }) => ({ id, meta: { status: [before, "absent"] } }));
  await auditAll(context, "schedules", "schedule.absent", changes);
}
