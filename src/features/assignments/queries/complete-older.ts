import { openReadCache } from "../../../client/outbox/cached-reads";
import { changeoverKindId } from "../../../shared/changeover-kind";
import type { ChecklistInWork } from "../../../shared/checklist";
import { getChecklistItems } from "../../checklists/contract/lists";
import type { Assignment } from "../contract/assignment";

/** Adds what assignments of the version before checklists per villa lack: the one checklist that there was, without a name and as version 0. */
export async function completeOlder(works: readonly object[]): Promise<void> {
  const checklist = await cachedChecklist();
  for (const work of works) Object.assign(work, { ...added(checklist), ...work, ...completedLists(work) });
}

const added = (checklist: ChecklistInWork) =>
  ({
    kind: { id: changeoverKindId, name: "" },
    checklist,
    reworkItems: [],
    awaitedItemIds: [],
    checklistNotes: [],
  }) satisfies Partial<Assignment>;

function completedLists(work: object) {
  const { checklistCompletions = [], media = [] }: Partial<Assignment> = work;
  return {
    checklistCompletions: checklistCompletions.map((tick) => ({ ...tick, notHere: false })),
    media: media.map((photo) => ({ ...photo, itemId: null, isSuperseded: false })),
  };
}

type OlderItem = { id: string; label: string; defaultQty: number };

/** The checklist that an older version has cached beside its assignments. */
async function cachedChecklist(): Promise<ChecklistInWork> {
  const response = await (await openReadCache()).match(getChecklistItems.path);
  const items: OlderItem[] = (await response?.json()) ?? [];
  return {
    listId: "",
    version: 0,
    snapshotId: "",
    items: items.map(({ id, label, defaultQty: quantity }, index) => ({
      id,
      label,
      section: "",
      quantity,
      photo: "none",
      referenceUrl: null,
      hint: null,
      position: index + 1,
    })),
  };
}
