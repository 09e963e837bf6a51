import { eq, sql } from "drizzle-orm";
import { auditAll } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { checklistRules } from "../../../server/database/tables";
import type { DomainEvents } from "../../../server/domain-events";
import { say } from "../../../shared/sentences";
import { refusedAt, shortName } from "../rules/refusals";
import { standardChecklist } from "../rules/standard-checklist";
import { refreshVillaChecklists } from "./refresh";
import { addStandardChecklist } from "./versions";

/** A park starts with the standard checklist. Nobody has adapted it yet (docs/domain.md, "Settings"), so nobody has published it. */
export async function addFirstChecklist(context: ActionContext): Promise<void> {
  await addStandardChecklist({ ...context, by: null }, standardChecklist);
}

/** Works out a villa's checklists again. */
export function refreshVilla(context: ActionContext, { unitId }: DomainEvents["villaChanged"]): Promise<void> {
  return refreshVillaChecklists(context, [unitId]);
}

/** Works out the checklists of all villas again. */
export function refreshVillas(context: ActionContext): Promise<void> {
  return refreshVillaChecklists(context, "all");
}

/** Refuses (409) to remove a villa type that a rule names. The list of types is locked, so that no rule can begin to. */
export async function expectNoRuleForType(
  { tx }: ActionContext,
  { villaTypeId: id }: DomainEvents["villaTypeLeaving"],
): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from villa_types where id = ${id} and exists (select from checklist_rules where villa_type_id = ${id})`);
  const [named] = rows;
  if (!named) return;
  throw refusedAt(
    "villaTypes",
    say("A rule for checklists names the villa type {type}. Please change the rule first.", {
      type: shortName(named.name),
    }),
  );
}

/** Deletes the rules of a removed villa. */
export async function deleteRulesForVilla(
  context: ActionContext,
  { unitId }: DomainEvents["villaRemoved"],
): Promise<void> {
  invalidate(context, "checklists");
  const rules = await context.tx.delete(checklistRules).where(eq(checklistRules.unitId, unitId)).returning();
  const entries = rules.map(({ position: _, createdAt: __, ...before }) => ({ id: before.id, meta: { before } }));
  await auditAll(context, "checklist_rules", "checklist-rule.delete", entries);
}
