import type { AuthedContext } from "../../../server/actions/context";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { type ItemState, itemState } from "../reads/checklist";

/** An item of a locked assignment's checklist. Refuses an unknown one (404), and one of another version or checklist (409). */
export async function itemOnChecklist({ tx }: AuthedContext, assignmentId: string, itemId: string): Promise<ItemState> {
  const item = await itemState(tx, assignmentId, itemId);
  if (!item) throw new Problem("not-found", say("This task is not on the checklist."));
  if (item === "elsewhere") throw new Problem("state-conflict", say("This task is not on this villa's checklist."));
  return item;
}
