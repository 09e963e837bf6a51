import { units } from "../../server/database/tables";
import { type Act, audit, stale } from "../../server/perform";

type Unit = typeof units.$inferInsert;
/** A villa as the dialog sends it: code and area, and whatever else is known (spec 2, section 3). */
export type NewUnit = Omit<Unit, "id" | "createdAt" | "removedAt">;

/** Adds a villa. Refuses a code in use (409); a removed villa's code is free again. */
export async function addUnit(act: Act, unit: NewUnit): Promise<{ id: string }> {
  const [row] = await act.tx
    .insert(units)
    .values({ ...unit, createdAt: act.now })
    .returning({ id: units.id });
  if (!row) throw new Error("the villa that was just added is not there");
  await audit(act, "unit.create", "units", row.id, { code: unit.code });
  stale(act, "units");
  return row;
}
