import { and, eq } from "drizzle-orm";
import { audit } from "../../../server/actions/audit";
import { type ActionContext, type AuthedContext, invalidate } from "../../../server/actions/context";
import { unitMissingItems } from "../../../server/database/tables";
import { unitById } from "../../units/reads";
import { refreshVillaChecklists } from "./refresh";

/** Notes that a villa doesn't have an item: work that has not started no longer gets it. Nothing happens if that is known. */
export async function noteMissing(context: AuthedContext, unitId: string, checklistItemId: string): Promise<void> {
  const noted = await context.tx
    .insert(unitMissingItems)
    .values({ unitId, checklistItemId, confirmedById: context.by.id, createdAt: context.now })
    .onConflictDoNothing()
    .returning();
  if (noted.length === 0) return;
  await audit(context, "units", "unit.item-missing", unitId, { itemId: checklistItemId });
  await changeVilla(context, unitId);
}

/** Gives a villa (else 404) an item again that a leader had confirmed to be missing; nothing happens if it isn't missing. */
export async function showAgain(context: ActionContext, unitId: string, itemId: string): Promise<void> {
  await unitById(context, unitId);
  const gone = await context.tx
    .delete(unitMissingItems)
    .where(and(eq(unitMissingItems.unitId, unitId), eq(unitMissingItems.checklistItemId, itemId)))
    .returning();
  if (gone.length === 0) return;
  await audit(context, "units", "unit.item-shown", unitId, { itemId });
  await changeVilla(context, unitId);
}

/** Finished work, too, shows which items were confirmed to be missing. */
function changeVilla(context: ActionContext, unitId: string): Promise<void> {
  invalidate(context, "assignments");
  return refreshVillaChecklists(context, [unitId]);
}
