import { sql } from "drizzle-orm";
import { auditEntries } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { lockList, replaced, writeList } from "../../../server/actions/replace-list";
import type { Tx } from "../../../server/database/open";
import { checklistRules, cleaningKinds } from "../../../server/database/tables";
import { changeoverKindId } from "../../../shared/changeover-kind";
import type { Body } from "../../../shared/endpoint";
import { type Sentence, say } from "../../../shared/sentences";
import { crewsWhere } from "../../units/reads/crews";
import type { CleaningKind, putCleaningKinds } from "../contract/kinds";
import { lockVillaChecklists } from "../locks";
import { allKinds } from "../reads/kinds";
import { refusedAt } from "../rules/refusals";
import { keepForChangeover, refreshVillaChecklists } from "./refresh";

/**
 * Replaces the kinds of cleaning, with the refusals of `replaced`. Refuses to remove the changeover, and a kind that assignments or rules use (409).
 * Villas get checklists for new kinds.
 */
export async function replaceKinds(
  context: ActionContext,
  { kinds: rows, before }: Body<typeof putCleaningKinds>,
): Promise<CleaningKind[]> {
  const { tx } = context;
  // The rules name kinds and what villas get refers to them: nobody may add either while a kind is removed.
  await lockList(tx, checklistRules);
  await lockList(tx, cleaningKinds);
  const current = await allKinds(tx);
  const change = replaced(current, { rows, before, field: "kinds" }, "cleaning-kind");
  if (change.entries.length === 0) return current;
  await lockVillaChecklists(tx);
  for (const kind of change.removed) await lockUnusedKind(tx, kind);
  await keepForChangeover(
    tx,
    change.removed.map(({ id }) => id),
  );
  await writeList(context, cleaningKinds, change);
  await auditEntries(context, "cleaning_kinds", change.entries);
  const renamed = change.kept.filter((kind) => kind.before.name !== kind.after.name).map((kind) => kind.after.id);
  if (renamed.length > 0) invalidate(context, "assignments", await cleanersWith(tx, renamed));
  await refreshVillaChecklists(context, "all");
  return change.rows;
}

/** Locks a kind, so that no work of it can be planned until the transaction ends. Refuses the changeover, and one in use (409). */
async function lockUnusedKind(tx: Tx, { id, name }: CleaningKind): Promise<void> {
  if (id === changeoverKindId)
    throw refusedAt(
      "kinds",
      say("{name} can't be removed: a cleaning has this kind where no other is chosen. You can rename it instead.", {
        name,
      }),
    );
  await tx.execute(sql`select from cleaning_kinds where id = ${id} for update`);
  const { rows } = await tx.execute<{ assignments: number; rules: number }>(sql`
    select (select count(*)::int from assignments where kind_id = ${id}) as assignments,
      (select count(*)::int from checklist_rules where kind_id = ${id})
        + (select count(*)::int from task_rules where kind_id = ${id}) as rules`);
  const { assignments = 0, rules = 0 } = rows[0] ?? {};
  const refusal = usedKind(name, assignments, rules);
  if (refusal) throw refusedAt("kinds", refusal);
}

function usedKind(name: string, assignments: number, rules: number): Sentence | undefined {
  if (assignments > 0 && rules > 0)
    return say(
      "{name} can't be removed: {assignments, plural, one {# assignment} other {# assignments}} and {rules, plural, one {# rule} other {# rules}} use it. You can rename it instead.",
      { name, assignments, rules },
    );
  if (assignments > 0)
    return say(
      "{name} can't be removed: {assignments, plural, one {# assignment uses} other {# assignments use}} it. You can rename it instead.",
      { name, assignments },
    );
  if (rules > 0)
    return say(
      "{name} can't be removed: {rules, plural, one {# rule uses} other {# rules use}} it. You can rename it instead.",
      { name, rules },
    );
  return undefined;
}

/** The cleaners with open work of these kinds: leads and helpers. */
function cleanersWith(tx: Tx, kindIds: readonly string[]): Promise<string[]> {
  return crewsWhere(tx, sql`a.kind_id = any(${sql.param(kindIds)}::uuid[]) and a.status <> 'done'`);
}
