import type { AuthedContext } from "../../../server/actions/context";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { noteMissing } from "../../checklists/actions/missing-items";
import { lockPlan } from "../locks/steps";
import { isReportedMissing } from "../reads/checklist";
import { itemOnChecklist } from "./checklist-items";

/**
 * Confirms that an assignment's villa doesn't have an item, which a cleaner has reported there (else 409). This assignment keeps its checklist;
 * confirmed already, nothing changes.
 */
export async function confirmMissing(context: AuthedContext, id: string, itemId: string): Promise<void> {
  const { unitId } = await lockPlan(context, id);
  await itemOnChecklist(context, id, itemId);
  if (!(await isReportedMissing(context.tx, id, itemId)))
    throw new Problem("state-conflict", say("Nobody reports this task as missing any more."));
  await noteMissing(context, unitId, itemId);
}
