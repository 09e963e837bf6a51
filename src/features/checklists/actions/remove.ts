import { eq } from "drizzle-orm";
import { audit } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { checklists } from "../../../server/database/tables";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { lockChecklist } from "../locks";
import { subjectsOfRules } from "../reads/rules";
import { usedByRules } from "../rules/rules-in-words";

/** Deletes a checklist (else 404); its versions stay with the work that was started with them. Refuses the standard one, and one that a rule names (409). */
export async function deleteChecklist(context: ActionContext, id: string): Promise<void> {
  const { tx, now } = context;
  const { name, isStandard } = await lockChecklist(tx, id);
  if (isStandard)
    throw new Problem(
      "state-conflict",
      say("The standard checklist can't be deleted. You can change its items instead."),
    );
  const used = usedByRules(await subjectsOfRules(tx, id));
  if (used !== undefined) throw new Problem("state-conflict", used);
  await tx.update(checklists).set({ removedAt: now, draft: null }).where(eq(checklists.id, id));
  await audit(context, "checklists", "checklist.delete", id, { name });
  invalidate(context, "checklists");
}
