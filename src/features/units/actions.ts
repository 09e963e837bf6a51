import { eq } from "drizzle-orm";
import { audit, differences } from "../../server/actions/audit";
import { type ActionContext, type AuthedContext, invalidate } from "../../server/actions/context";
import { expectNothingUndone, isWholeRecord } from "../../server/actions/undone-changes";
import { brokenConstraint } from "../../server/database/faults";
import { formerCodes, units } from "../../server/database/tables";
import { publish } from "../../server/domain-events";
import { changedList } from "../../shared/list-changes";
import { Problem, wrongField } from "../../shared/problem";
import { say } from "../../shared/sentences";
import { areaNamed } from "./actions/lists";
import type { Unit, UnitChanges, NewUnit as Wanted } from "./contract";
import { isBeingCleaned, lockUnit } from "./locks";
import { cleanersIn, notThere, unitById } from "./reads";
import { isShownElsewhere, tidied } from "./rules";

/** The fields of a new villa (docs/domain.md, "Villas"). */
export type NewUnit = Omit<typeof units.$inferInsert, "id" | "createdAt" | "removedAt">;

/** Adds a villa. Refuses an unknown area (422), and a code in use, ignoring case (409); a removed villa's code is free again. */
export async function addUnit(context: ActionContext, given: NewUnit): Promise<{ id: string }> {
  const unit = { ...tidied(given), location: await areaNamed(context.tx, given.location) };
  const [row] = await context.tx
    .insert(units)
    .values({ ...unit, createdAt: context.now })
    .returning({ id: units.id })
    .catch(codeTaken(unit.code));
  if (!row) throw new Error("the insert returned no villa");
  await audit(context, "units", "unit.create", row.id, { code: unit.code });
  invalidate(context, "units");
  await publish(context, "villaChanged", { unitId: row.id });
  return row;
}

/** Adds a villa for an admin; returns it as the API does. */
export async function createUnit(context: ActionContext, given: Wanted): Promise<Unit> {
  const { id } = await addUnit(context, given);
  return unitById(context, id);
}

/**
 * Changes a villa (else 404), with the refusal of `addUnit`; a replaced code is kept. Omitted fields stay, and so do features that are neither added nor
 * removed. Refuses a whole villa that would silently undo a colleague's change (412; docs/decisions/23-rival-edits.md).
 */
export async function editUnit(context: AuthedContext, id: string, given: UnitChanges): Promise<Unit> {
  const { addFeatures: add, removeFeatures: remove, ...fields } = given;
  if (fields.location !== undefined) fields.location = await areaNamed(context.tx, fields.location);
  const before = await lockUnit(context.tx, id, notThere());
  const features = changedList(before.features, { to: given.features, add, remove });
  const wanted = tidied({ ...fields, features });
  const changes = differences(before, wanted);
  const isWhole = given.features !== undefined || isWholeRecord(["code", "location"], given, changes);
  if (isWhole) await expectNothingUndone(context, { entity: "units", actions: ["unit.edit"], id }, changes);
  if (Object.keys(changes).length > 0) {
    await context.tx
      .update(units)
      .set(wanted)
      .where(eq(units.id, id))
      .catch(codeTaken(wanted.code ?? before.code));
    if (changes.code)
      await context.tx.insert(formerCodes).values({ unitId: id, code: before.code, createdAt: context.now });
    await audit(context, "units", "unit.edit", id, changes);
    invalidate(context, "units");
    await publish(context, "villaChanged", { unitId: id });
    if (isShownElsewhere(changes)) {
      invalidate(context, "assignments", await cleanersIn(context.tx, [id]));
      invalidate(context, "schedules");
    }
  }
  return unitById(context, id);
}

/**
 * Removes a villa (else 404): it leaves all lists, the handlers of `villaRemoved` delete its pending assignments and future schedules, done work
 * stays readable, and its code is free again. Refused (409) while it is being cleaned or reviewed.
 */
export async function deleteUnit(context: ActionContext, id: string): Promise<void> {
  await publish(context, "villaLeaving", { unitId: id });
  const before = await lockUnit(context.tx, id, notThere());
  if (await isBeingCleaned(context.tx, id))
    throw new Problem(
      "state-conflict",
      say("{code} is being cleaned or reviewed. Please delete it once that is done.", { code: before.code }),
    );
  await context.tx.update(units).set({ removedAt: context.now }).where(eq(units.id, id));
  await publish(context, "villaRemoved", { unitId: id });
  await audit(context, "units", "unit.delete", id, { before });
  invalidate(context, "units");
}

/** Turns the database's uniqueness error into a refusal with the code; rethrows other errors. */
function codeTaken(code: string): (error: unknown) => never {
  return (error) => {
    if (brokenConstraint(error) !== "units_code_in_use") throw error;
    const message = say("There is already a villa {code}. Please choose another code.", { code });
    throw wrongField("code", message, "already-taken");
  };
}
