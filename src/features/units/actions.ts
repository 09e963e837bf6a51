import { eq } from "drizzle-orm";
import { brokenConstraint } from "../../server/database/faults";
import { units } from "../../server/database/tables";
import { happened } from "../../server/happenings";
import { type Act, audit, differences, stale } from "../../server/perform";
import { Problem } from "../../shared/problem";
import type { Unit, NewUnit as Wanted } from "./contract";
import { cleanersAt, isBeingCleaned, lockUnit, notThere, unitById } from "./reads";
import { isShownElsewhere, tidied } from "./rules";

/** A villa as the dialog sends it: code and area, and whatever else is known (spec 2, section 3). */
export type NewUnit = Omit<typeof units.$inferInsert, "id" | "createdAt" | "removedAt">;

/** Adds a villa. Refuses a code in use, in whatever case (409); a removed villa's code is free again. */
export async function addUnit(act: Act, given: NewUnit): Promise<{ id: string }> {
  const unit = tidied(given);
  const [row] = await act.tx
    .insert(units)
    .values({ ...unit, createdAt: act.now })
    .returning({ id: units.id })
    .catch(codeTaken(unit.code));
  if (!row) throw new Error("the villa that was just added is not there");
  await audit(act, "unit.create", "units", row.id, { code: unit.code });
  stale(act, "units");
  return row;
}

/** The same as an admin asks for it; gives the villa as a read does. */
export async function createUnit(act: Act, given: Wanted, zone: string): Promise<Unit> {
  const { id } = await addUnit(act, given);
  return unitById(act.tx, id, zone, act.now);
}

/** Changes a villa (404 when it is not there), with the refusal of `addUnit`. What is left out, or is so already, stays. */
export async function editUnit(act: Act, id: string, given: Partial<Wanted>, zone: string): Promise<Unit> {
  const before = await lockUnit(act.tx, id, notThere());
  const wanted = tidied(given);
  const changes = differences(before, wanted);
  if (Object.keys(changes).length > 0) {
    await act.tx
      .update(units)
      .set(wanted)
      .where(eq(units.id, id))
      .catch(codeTaken(wanted.code ?? before.code));
    await audit(act, "unit.edit", "units", id, changes);
    stale(act, "units");
    if (isShownElsewhere(changes)) {
      stale(act, "assignments", await cleanersAt(act.tx, id));
      stale(act, "schedules");
    }
  }
  return unitById(act.tx, id, zone, act.now);
}

/**
 * Removes a villa (404 when it is not there): it leaves all lists, its pending work and coming bookings go (see `villaRemoved`), done work stays
 * readable, and its code is free. Refused (409) while it is being cleaned or reviewed.
 */
export async function deleteUnit(act: Act, id: string): Promise<void> {
  await happened(act, "villaLeaving", id);
  const before = await lockUnit(act.tx, id, notThere());
  if (await isBeingCleaned(act.tx, id))
    throw new Problem(
      "state-conflict",
      `${before.code} is being cleaned or reviewed. Please delete it once that is done.`,
    );
  await act.tx.update(units).set({ removedAt: act.now }).where(eq(units.id, id));
  await happened(act, "villaRemoved", id);
  await audit(act, "unit.delete", "units", id, { before });
  stale(act, "units");
}

/** Says which code is in use, where the database refuses one; any other fault passes. */
function codeTaken(code: string): (error: unknown) => never {
  return (error) => {
    if (brokenConstraint(error) !== "units_code_in_use") throw error;
    const message = `There is already a villa ${code}. Please choose another code.`;
    throw new Problem("already-taken", message, { errors: [{ path: "code", message }] });
  };
}
