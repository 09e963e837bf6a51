import { and, eq } from "drizzle-orm";
import type { Database, Tx } from "../../../server/database/open";
import { checklistVersions } from "../../../server/database/tables";
import type { ChecklistItemDefinition } from "../../../shared/checklist";

/** The items of a checklist's newest version; none if it was never published. */
export async function publishedItems(
  db: Database | Tx,
  { id, version }: { id: string; version: number | null },
): Promise<ChecklistItemDefinition[]> {
  if (version === null) return [];
  const [found] = await db
    .select({ items: checklistVersions.items })
    .from(checklistVersions)
    .where(and(eq(checklistVersions.checklistId, id), eq(checklistVersions.version, version)));
  return found?.items ?? [];
}
