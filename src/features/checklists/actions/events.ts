import { eq, sql } from "drizzle-orm";
import { auditAll } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { checklistRules } from "../../../server/database/tables";
import type { EventHandlers } from "../../../server/domain-events";
import { say } from "../../../shared/sentences";
import { refusedAt, shortened } from "../rules/refusals";
import { standardChecklist } from "../rules/standard-checklist";
import { refreshVillaChecklists } from "./refresh";
import { addStandardChecklist } from "./versions";

/** Villas get their checklists whenever they change. */
export const villaHandlers: EventHandlers<ActionContext> = {
  villaChanged: (context, id) => refreshVillaChecklists(context, [id]),
  villasChanged: (context) => refreshVillaChecklists(context, "all"),
};

/** The same; a park starts with the standard checklist when it gets its first administrator; and rules name only what there is. */
export const handlers: EventHandlers<ActionContext> = {
  ...villaHandlers,
  async parkFounded(context) {
    // Nobody has adapted it yet (docs/domain.md, "Settings"), so nobody has published it.
    await addStandardChecklist({ ...context, by: null }, standardChecklist);
  },
  villaTypeLeaving: expectNoRuleForType,
  villaRemoved: deleteRulesForVilla,
};

/** Refuses (409) to remove a villa type that a rule names. The list of types is locked, so that no rule can begin to. */
async function expectNoRuleForType({ tx }: ActionContext, id: string): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from villa_types where id = ${id} and exists (select from checklist_rules where villa_type_id = ${id})`);
  const [named] = rows;
  if (!named) return;
  throw refusedAt(
    "villaTypes",
    say("A rule for checklists names the villa type {type}. Please change the rule first.", {
      type: shortened(named.name),
    }),
  );
}

/** A removed villa has no rules. */
async function deleteRulesForVilla(context: ActionContext, id: string): Promise<void> {
  invalidate(context, "checklists");
  const rules = await context.tx.delete(checklistRules).where(eq(checklistRules.unitId, id)).returning();
  const entries = rules.map(({ position: _, createdAt: __, ...before }) => ({ id: before.id, meta: { before } }));
  await auditAll(context, "checklist-rule.delete", "checklist_rules", entries);
}
