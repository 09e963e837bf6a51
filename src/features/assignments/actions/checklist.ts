import { sql } from "drizzle-orm";
import { checklistItems, replacementPresets } from "../../../server/database/tables";
import { type Act, audit, stale } from "../../../server/perform";

export type NewItem = { label: string; defaultQty?: number };

/** Adds an item at the end of the checklist of a changeover. */
export async function addChecklistItem(act: Act, item: NewItem): Promise<{ id: string }> {
  const position = sql`(select coalesce(max(position), 0) + 1 from checklist_items)`;
  const [row] = await act.tx
    .insert(checklistItems)
    .values({ ...item, position, createdAt: act.now })
    .returning({ id: checklistItems.id });
  if (!row) throw new Error("the checklist item that was just added is not there");
  await audit(act, "checklist-item.create", "checklist_items", row.id, { label: item.label });
  stale(act, "assignments");
  return row;
}

/** Adds a thing that often needs replacing, with its usual number; the oldest three are the quick buttons (spec 1, section 2). */
export async function addReplacementPreset(act: Act, preset: NewItem): Promise<{ id: string }> {
  const [row] = await act.tx
    .insert(replacementPresets)
    .values({ ...preset, createdAt: act.now })
    .returning({ id: replacementPresets.id });
  if (!row) throw new Error("the preset that was just added is not there");
  await audit(act, "replacement-preset.create", "replacement_presets", row.id, { label: preset.label });
  return row;
}
