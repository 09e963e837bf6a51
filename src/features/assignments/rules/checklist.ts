import type { ChecklistItemInWork } from "../../../shared/checklist";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { Verdict } from "../../../shared/verdict";
import type { Assignment, ReworkItem } from "../contract/assignment";

/** What decides whether items are done. */
export type Checked = {
  checklist: { items: readonly Pick<ChecklistItemInWork, "id" | "photo">[] };
  checklistCompletions: readonly Pick<Assignment["checklistCompletions"][number], "checklistItemId" | "notHere">[];
  media: readonly Pick<Assignment["media"][number], "itemId" | "isSuperseded">[];
  awaitedItemIds: readonly string[];
};

/** Items with a cleaner's photo that still counts, arrived or announced. */
export function photographedItems({ media, awaitedItemIds }: Pick<Checked, "media" | "awaitedItemIds">): Set<string> {
  const arrived = media.flatMap(({ itemId, isSuperseded }) => (itemId === null || isSuperseded ? [] : itemId));
  return new Set([...arrived, ...awaitedItemIds]);
}

/**
 * The items of the checklist that are not done: without a tick, or without the photo that they require and that nobody reported as missing with
 * the item (docs/domain.md, "Checklists").
 */
export function openItemIds(work: Checked): string[] {
  const ticks = new Map(work.checklistCompletions.map((tick) => [tick.checklistItemId, tick]));
  const photographed = photographedItems(work);
  return work.checklist.items
    .filter(({ id, photo }) => {
      const tick = ticks.get(id);
      return !tick || (photo === "required" && !tick.notHere && !photographed.has(id));
    })
    .map(({ id }) => id);
}

/** The items that are to be done again now, in the order in which they were marked (docs/domain.md, "Rework per item"). */
export function reworkOf({
  status,
  round,
  reworkItems,
}: Pick<Assignment, "status" | "round" | "reworkItems">): ReworkItem[] {
  return status === "in_progress" ? reworkItems.filter((item) => item.round === round) : [];
}

/** How many items are done, of how many. */
export function checklistProgress(work: Checked): { done: number; total: number } {
  const total = work.checklist.items.length;
  return { done: total - openItemIds(work).length, total };
}

/** Tick: an item that requires a photo has one, or is reported missing. */
export function canTickWithout(
  item: { photo: ChecklistItemInWork["photo"]; hasPhoto: boolean },
  notHere: boolean,
): Verdict {
  if (item.photo !== "required" || item.hasPhoto || notHere) return "yes";
  return new Problem("state-conflict", say("Please take a photo first: this task requires one."));
}
