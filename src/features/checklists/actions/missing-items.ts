import { and, eq } from "drizzle-orm";
import { audit } from "../../../server/actions/audit";
import type { ActionContext } from "../../../server/actions/context";
import { unitMissingItems } from "../../../server/database/tables";
import { unitById } from "../../units/reads";
import { refreshVillaChecklists } from "./refresh";

/** Gives a villa (else 404) an item again that a leader had confirmed to be missing; nothing happens if it isn't missing. */
export async function showAgain(context: ActionContext, unitId: string, itemId: string): Promise<void> {
  await unitById(context, unitId);
  const gone = await context.tx
    .delete(unitMissingItems)
    .where(and(eq(unitMissingItems.unitId, unitId), eq(unitMissingItems.checklistItemId, itemId)))
    .returning();
  if (gone.length === 0) return;
  await audit(context, "unit.item-shown", "units", unitId, { itemId });
  await refreshVillaChecklists(context, [unitId]);
}
