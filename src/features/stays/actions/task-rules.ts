import { sql } from "drizzle-orm";
import { auditEntries } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { lockList, replaced, writeList } from "../../../server/actions/replace-list";
import { taskRules } from "../../../server/database/tables";
import type { Body } from "../../../shared/endpoint";
import { wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { expectKind } from "../../assignments/locks/planned";
import type { putTaskRules, TaskRule } from "../contract/needs";
import { lockVillas } from "../locks";
import { allTaskRules } from "../reads/stays";
import { staysChanged } from "./write";

/**
 * Replaces the rules, and lets planned work follow them. Refuses a list that somebody else has changed since it was read (412), two rules for the same,
 * and an unknown kind of cleaning (422).
 */
export async function replaceTaskRules(
  context: ActionContext,
  { rules: rows, before }: Body<typeof putTaskRules>,
): Promise<TaskRule[]> {
  const { tx } = context;
  for (const [index, { trigger, days, kindId }] of rows.entries()) {
    const isTwin = (other: (typeof rows)[number]) =>
      other.trigger === trigger && other.days === days && other.kindId === kindId;
    if (rows.findIndex(isTwin) < index) throw wrongField(`rules.${index}.trigger`, say("This rule already exists."));
    await expectKind(tx, kindId);
  }
  // Whoever plans needs holds a villa: villas come first.
  const unitIds = await villasWithStays(context);
  await lockVillas(tx, unitIds);
  await lockList(tx, taskRules);
  const current = await allTaskRules(tx);
  const change = replaced(current, { rows, before, field: "rules" }, "task-rule");
  if (change.entries.length === 0) return current;
  await tx.delete(taskRules);
  await writeList(context, taskRules, { ...change, removed: [] });
  await auditEntries(context, "task_rules", change.entries);
  invalidate(context, "task-rules");
  await staysChanged(context, unitIds);
  return change.rows;
}

/** The villas whose planned work can follow a stay. */
export async function villasWithStays({ tx }: ActionContext): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct unnest(array[l.unit_id, s.unit_id]) as id from stay_work l join stays s on s.id = l.stay_id
    join assignments a on a.id = l.assignment_id and a.status <> 'done'`);
  return rows.flatMap(({ id }) => id ?? []);
}
