import { and, eq } from "drizzle-orm";
import { anyOf } from "../../../server/database/any-of";
import type { Tx } from "../../../server/database/open";
import { availabilities } from "../../../server/database/tables";

/** The absences of these people on a day (YYYY-MM-DD), by person. */
export async function absencesOn(tx: Tx, people: readonly string[], day: string): Promise<ReadonlyMap<string, string>> {
  const { id, userId, date, isAvailable } = availabilities;
  const ofDay = and(anyOf(userId, people), eq(date, day), eq(isAvailable, false));
  const rows = await tx.select({ id, userId }).from(availabilities).where(ofDay);
  return new Map(rows.map((row) => [row.userId, row.id]));
}
