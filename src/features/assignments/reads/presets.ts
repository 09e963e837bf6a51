import { eq, sql } from "drizzle-orm";
import { iso } from "../../../server/database/iso";
import type { Database, Tx } from "../../../server/database/open";
import { replacementPresets } from "../../../server/database/tables";
import type { StoredPreset } from "../contract/assignment";

/** Replacement presets, in order. */
export function presets(db: Database | Tx): Promise<StoredPreset[]> {
  const { id, label, defaultQty, createdAt, position } = replacementPresets;
  return db
    .select({ id, label, defaultQty, createdAt: sql<string>`${iso(createdAt)}` })
    .from(replacementPresets)
    .orderBy(position, id);
}

/** Whether a text is the label of a replacement preset as the park writes it. */
export async function isPreset(db: Tx, text: string): Promise<boolean> {
  const { id, label } = replacementPresets;
  return (await db.select({ id }).from(replacementPresets).where(eq(label, text)).limit(1)).length > 0;
}
