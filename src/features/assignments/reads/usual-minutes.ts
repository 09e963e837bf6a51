import { inArray } from "drizzle-orm";
import type { Tx } from "../../../server/database/open";
import { units } from "../../../server/database/tables";
import { usualMinutes } from "../rules/steps";

/** The usual minutes of these villas, by id. */
export async function usualMinutesOf(tx: Tx, unitIds: readonly string[]): Promise<Map<string, number>> {
  const sizes = await tx
    .select({ id: units.id, maxPersons: units.maxPersons })
    .from(units)
    .where(inArray(units.id, [...new Set(unitIds)]));
  return new Map(sizes.map(({ id, maxPersons }) => [id, usualMinutes(maxPersons)]));
}
