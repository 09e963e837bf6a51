import * as z from "zod/mini";
import { useParkText } from "../../../../client/parts/park-text";
import { useMe } from "../../../../client/session/current-user";
import type { Assignment } from "../../../assignments/contract/assignment";
import type { SentBackItem } from "../../../assignments/contract/rework";
import type { Marking } from "../../../assignments/screens/review/checklist-row";
import { useReturningDraft } from "./use-returning-draft";

const stored = z.array(z.object({ itemId: z.string(), note: z.string() }));
type Mark = z.output<typeof stored>[number];

/** The items that an inspector marks to be done again, kept on this device. */
export function useMarks(work: Assignment) {
  const parkText = useParkText();
  const { text, write, clear, restore } = useReturningDraft(useMe().id, work, "again");
  const known = new Map(work.checklist.items.map(({ id, label }) => [id, label]));
  const marks = marksIn(text).filter(({ itemId }) => known.has(itemId));
  const keep = (next: readonly Mark[]) => write(next.length > 0 ? JSON.stringify(next) : "");
  const marking: Marking = {
    noteOn: (itemId) => marks.find((one) => one.itemId === itemId)?.note,
    toggle: (itemId) =>
      keep(
        marks.some((one) => one.itemId === itemId)
          ? marks.filter((one) => one.itemId !== itemId)
          : [...marks, { itemId, note: "" }],
      ),
    write: (itemId, note) => keep(marks.map((one) => (one.itemId === itemId ? { itemId, note } : one))),
  };
  return {
    marking,
    count: marks.length,
    labels: marks.flatMap(({ itemId }) => known.get(itemId) ?? []).map(parkText),
    /** The marks as the server takes them. */
    items: marks.map(({ itemId, note }): SentBackItem => ({ itemId, ...(note.trim() && { note: note.trim() }) })),
    clear: () => clear(text),
    restore: () => restore(text),
  };
}

function marksIn(text: string): readonly Mark[] {
  try {
    return stored.safeParse(JSON.parse(text || "[]")).data ?? [];
  } catch {
    return [];
  }
}
