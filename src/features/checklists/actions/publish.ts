import type { ActionContext } from "../../../server/actions/context";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { type ChecklistDetail, maxItems } from "../contract/lists";
import { lockChecklist } from "../locks";
import { checklistById } from "../reads/lists";
import { expectReferencePhotos } from "./reference-photos";
import { addVersion } from "./versions";

/**
 * Publishes a checklist's draft as its next version (else 404, 412); without a draft, nothing happens. Refuses an empty one and one with too many items
 * (409), and reference photos that no longer exist (422).
 */
export async function publishDraft(context: ActionContext, id: string, revision?: number): Promise<ChecklistDetail> {
  const { draft } = await lockChecklist(context.tx, id, revision);
  if (draft) {
    if (draft.length === 0)
      throw new Problem("state-conflict", say("This checklist is empty. Please add an item, then publish it."));
    if (draft.length > maxItems)
      throw new Problem(
        "state-conflict",
        say("A checklist has at most {maxItems} items. Please remove some.", { maxItems }),
      );
    await expectReferencePhotos(context.tx, draft);
    await addVersion(context, id, draft);
  }
  return checklistById(context.tx, id);
}
