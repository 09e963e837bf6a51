import type { ChecklistItemInWork } from "../../../shared/checklist";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { Verdict } from "../../../shared/verdict";
import type { Assignment, ReworkItem } from "../contract/assignment";
import { percent } from "./display";

/** What decides whether items are done. */
export type Checked = {
  checklist: { items: readonly Pick<ChecklistItemInWork, "id" | "photo">[] };
  checklistCompletions: readonly Pick<
    Assignment["checklistCompletions"][number],
    "checklistItemId" | "notHere" | "photoExpired"
  >[];
  media: readonly Pick<Assignment["media"][number], "itemId" | "isSuperseded">[];
  awaitedItemIds: readonly string[];
};

/** Items with a cleaner's photo that still counts: arrived, announced, or deleted because of its age. */
export function photographedItems(work: Omit<Checked, "checklist">): Set<string> {
  const arrived = work.media.flatMap(({ itemId, isSuperseded }) => (itemId === null || isSuperseded ? [] : itemId));
  const expired = work.checklistCompletions.filter((tick) => tick.photoExpired).map((tick) => tick.checklistItemId);
  return new Set([...arrived, ...work.awaitedItemIds, ...expired]);
}

/**
 * The items of the checklist that are not done: without a tick, or without the photo that they require and that nobody reported as missing with
 * the item (docs/domain.md, "Checklists").
 */
export function openItemIds(work: Checked): string[] {
  const photographed = photographedItems(work);
  const isDone = ({ id, photo }: Checked["checklist"]["items"][number]) =>
    work.checklistCompletions.some(
      (tick) => tick.checklistItemId === id && (photo !== "required" || tick.notHere || photographed.has(id)),
    );
  return work.checklist.items.filter((item) => !isDone(item)).map(({ id }) => id);
}

/** The items that are to be done again now, in the order in which they were marked (docs/domain.md, "Rework per item"). */
export function reworkOf({
  status,
  round,
  reworkItems,
}: Pick<Assignment, "status" | "round" | "reworkItems">): ReworkItem[] {
  return status === "in_progress" ? reworkItems.filter((item) => item.round === round) : [];
}

/** How many items are done, of how many, and as a rounded percentage: a checklist without items is done. */
export function checklistProgress(work: Checked) {
  const total = work.checklist.items.length;
  const done = total - openItemIds(work).length;
  return { done, total, percent: total ? percent(done, total) : 100 };
}

/** Tick: an item that requires a photo has one, or is reported missing. */
export function canTickWithout(
  item: { photo: ChecklistItemInWork["photo"]; hasPhoto: boolean },
  notHere: boolean,
): Verdict {
  if (item.photo !== "required" || item.hasPhoto || notHere) return "yes";
  return new Problem("state-conflict", say("Please take a photo first: this task requires one."));
}
