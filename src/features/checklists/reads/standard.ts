import type { Database, Tx } from "../../../server/database/open";
import type { ChecklistItem } from "../contract/lists";
import { choicesOf } from "./choices";

/** The items of the standard checklist, in order; an item that is counted in rooms or guests has the factor as its quantity. */
export async function standardItems(db: Database | Tx): Promise<ChecklistItem[]> {
  const choices = await choicesOf(db);
  return choices?.standard.items.map(({ id, label, quantity }) => ({ id, label, defaultQty: quantity.times })) ?? [];
}
