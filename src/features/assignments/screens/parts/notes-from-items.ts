import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";

const mostCharacters = 2_000;

/** The feedback on work that is sent back with items and nothing else: their labels, as many as fit. */
export function notesFromItems(labels: readonly string[]): string {
  for (let count = labels.length; count > 0; count -= 1) {
    const named = [...labels.slice(0, count), ...(count < labels.length ? ["…"] : [])];
    const notes = t("To do again: {tasks}", { tasks: joined(named) });
    if (notes.length <= mostCharacters) return notes;
  }
  return "";
}
