import { isDeepStrictEqual } from "node:util";
import { type SQL, sql } from "drizzle-orm";
import { auditEntries } from "../../../server/actions/audit";
import type { ActionContext } from "../../../server/actions/context";
import { lockList, replaced, writeList } from "../../../server/actions/replace-list";
import type { Tx } from "../../../server/database/open";
import { checklistRules, villaTypes } from "../../../server/database/tables";
import type { Body } from "../../../shared/endpoint";
import { wrongField } from "../../../shared/problem";
import { type Sentence, say } from "../../../shared/sentences";
import type { ChecklistRules, putChecklistRules, WantedRule } from "../contract/rules";
import { allRules } from "../reads/choices";
import { rulesAndVillas } from "../reads/rules";
import { shortName } from "../rules/refusals";
import { subjectInWords } from "../rules/rules-in-words";
import { refreshVillaChecklists } from "./refresh";

/**
 * Replaces the rules, with the refusals of `replaced`. Refuses two for the same thing, and checklists, villas, villa types and kinds that don't exist
 * (422).
 */
export async function replaceRules(
  context: ActionContext,
  { rules: wanted, before }: Body<typeof putChecklistRules>,
): Promise<ChecklistRules> {
  const { tx } = context;
  const named = await lockNamed(tx, wanted);
  const current = await allRules(tx);
  const change = replaced(current, { rows: wanted, before, field: "rules" }, "checklist-rule");
  for (const [index, rule] of wanted.entries()) expectKnown(named, rule, index);
  expectNoTie(named, wanted);
  if (change.entries.length > 0) {
    // Two rules can exchange what they are for.
    const changed = change.kept.filter((one) => !isDeepStrictEqual(one.before, one.after)).map((one) => one.after.id);
    await tx.execute(sql`delete from checklist_rules where id = any(${sql.param(changed)}::uuid[])`);
    await writeList(context, checklistRules, change);
    await auditEntries(context, "checklist_rules", change.entries);
    await refreshVillaChecklists(context, "all");
  }
  return rulesAndVillas(tx);
}

/** What rules can name, by id. Checklists have null for a name until they are published. */
type Named = Record<"checklists" | "villas" | "villaTypes" | "kinds", Map<string, string | null>>;

/**
 * Locks the rules, and what the wanted ones name, against removal until the transaction ends: villa types and villas before the rules, as those who
 * remove them do.
 */
async function lockNamed(tx: Tx, wanted: readonly WantedRule[]): Promise<Named> {
  await tx.execute(sql`lock table ${villaTypes} in row exclusive mode`);
  const types = await namesOf(tx, sql`select id, name from villa_types`);
  const ids = wanted.flatMap(({ unitId }) => unitId ?? []);
  const villas = sql`select id, code as name from units
    where id = any(${sql.param(ids)}::uuid[]) and removed_at is null order by id for share`;
  const found = await namesOf(tx, villas);
  await lockList(tx, checklistRules);
  const lists = [...new Set(wanted.map(({ checklistId }) => checklistId))];
  return {
    villas: found,
    villaTypes: types,
    kinds: await namesOf(tx, sql`select id, name from cleaning_kinds`),
    checklists: await namesOf(
      tx,
      sql`select id, case when version is not null then name end as name from checklists
        where id = any(${sql.param(lists)}::uuid[]) and removed_at is null order by id for key share`,
    ),
  };
}

async function namesOf(tx: Tx, query: SQL): Promise<Map<string, string | null>> {
  const { rows } = await tx.execute<{ id: string; name: string | null }>(query);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function expectKnown(named: Named, { checklistId, unitId, villaTypeId, kindId }: WantedRule, index: number): void {
  const wrong = (field: string, message: Sentence) => wrongField(`rules.${index}.${field}`, message);
  const list = named.checklists.get(checklistId);
  if (list === undefined) throw wrong("checklistId", say("This checklist does not exist. Please choose another one."));
  if (list === null) throw wrong("checklistId", say("This checklist has not been published. Please publish it first."));
  if (unitId !== null && !named.villas.has(unitId))
    throw wrong("unitId", say("This villa does not exist. Please choose another one."));
  if (villaTypeId !== null && !named.villaTypes.has(villaTypeId))
    throw wrong("villaTypeId", say("This villa type does not exist. Please choose another one."));
  if (kindId !== null && !named.kinds.has(kindId))
    throw wrong("kindId", say("This kind of cleaning does not exist. Please choose another one."));
}

/** Refuses two rules for the same thing: which of them applies would be arbitrary. */
function expectNoTie(named: Named, wanted: readonly WantedRule[]): void {
  const seen = new Map<string, WantedRule>();
  for (const [index, rule] of wanted.entries()) {
    const { unitId, villaTypeId, kindId } = rule;
    const same = `${unitId} ${villaTypeId} ${kindId}`;
    const other = seen.get(same);
    seen.set(same, rule);
    if (!other) continue;
    const nameOf = (names: Map<string, string | null>, id: string | null) =>
      id === null ? null : (names.get(id) ?? "");
    const subject = subjectInWords({
      villa: nameOf(named.villas, unitId),
      villaType: nameOf(named.villaTypes, villaTypeId),
      kind: nameOf(named.kinds, kindId),
    });
    const listOf = ({ checklistId }: WantedRule) => shortName(nameOf(named.checklists, checklistId) ?? "");
    throw wrongField(
      `rules.${index}`,
      say('There are two rules for {subject}: "{one}" and "{other}". Please remove one.', {
        subject,
        one: listOf(other),
        other: listOf(rule),
      }),
    );
  }
}
