import { sql } from "drizzle-orm";
import type { Tx } from "../../../server/database/open";
import type { ChecklistItemDefinition } from "../../../shared/checklist";
import { wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { shortName } from "../rules/refusals";

/**
 * Refuses items with a reference photo that no longer exists (422), and names the first. Locks the others, so that none is cleaned up before the
 * transaction ends.
 */
export async function expectReferencePhotos(
  tx: Tx,
  items: readonly Pick<ChecklistItemDefinition, "label" | "referenceUrl">[],
): Promise<void> {
  const urls = items.flatMap(({ referenceUrl }) => referenceUrl ?? []);
  if (urls.length === 0) return;
  const { rows } = await tx.execute<{ url: string }>(sql`
    select '/objects/' || object_id as url from reference_photos
    where '/objects/' || object_id = any(${sql.param(urls)}::text[]) order by object_id for key share`);
  const known = new Set(rows.map(({ url }) => url));
  const index = items.findIndex(({ referenceUrl }) => referenceUrl !== null && !known.has(referenceUrl));
  const missing = items[index];
  if (!missing) return;
  throw wrongField(
    `items.${index}.referenceUrl`,
    say('The reference photo of "{item}" no longer exists. Please choose another one.', {
      item: shortName(missing.label),
    }),
  );
}
