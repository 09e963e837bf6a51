import { sql } from "drizzle-orm";
import { audit } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { checklistItems } from "../../../server/database/tables";
import type { EventHandlers } from "../../../server/domain-events";
import { standardChecklist, standardPresets } from "../rules/standard-lists";
import { addReplacementPreset } from "./presets";

/** How assignments respond when a park gets its first administrator: it starts with the standard checklist and presets. */
export const handlers: EventHandlers<ActionContext> = {
  async parkFounded(context) {
    for (const item of standardChecklist) await addChecklistItem(context, item);
    for (const preset of standardPresets) await addReplacementPreset(context, preset);
  },
};

export type NewItem = { label: string; defaultQty?: number };

/** Adds an item at the end of the checklist. */
export async function addChecklistItem(context: ActionContext, item: NewItem): Promise<{ id: string }> {
  const position = sql`(select coalesce(max(position), 0) + 1 from checklist_items)`;
  const [row] = await context.tx
    .insert(checklistItems)
    .values({ ...item, position, createdAt: context.now })
    .returning({ id: checklistItems.id });
  if (!row) throw new Error("checklist item insert returned no row");
  await audit(context, "checklist-item.create", "checklist_items", row.id, { label: item.label });
  invalidate(context, "assignments");
  return row;
}
