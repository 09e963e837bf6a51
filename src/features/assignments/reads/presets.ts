import type { Database, Tx } from "../../../server/database/open";
import { replacementPresets } from "../../../server/database/tables";
import type { ReplacementPreset } from "../contract/assignment";

/** Replacement presets, in order. */
export function presets(db: Database | Tx): Promise<ReplacementPreset[]> {
  const { id, label, defaultQty, position } = replacementPresets;
  return db.select({ id, label, defaultQty }).from(replacementPresets).orderBy(position, id);
}
