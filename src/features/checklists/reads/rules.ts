import { sql } from "drizzle-orm";
import { iso } from "../../../server/database/iso";
import type { Database, Tx } from "../../../server/database/open";
import { compareNaturally } from "../../../shared/natural-order";
import type { ChecklistRules } from "../contract/rules";
import { chooseChecklist } from "../rules/choose";
import type { Subject } from "../rules/rules-in-words";
import { choicesOf, furnishedVillas } from "./choices";

type Missing = ChecklistRules["villas"][number]["missingItems"][number];

/** The rules, and what each villa gets by them and why, villas by code. */
export async function rulesAndVillas(db: Database | Tx): Promise<ChecklistRules> {
  const choices = await choicesOf(db);
  if (!choices) return { rules: [], villas: [] };
  const { rules, standard, kindIds } = choices;
  const counts = await itemCounts(db);
  const missing = await allMissingItems(db);
  const villas = (await furnishedVillas(db, "all")).map(({ villa: { id, code }, villaTypeId }) => {
    const chosen = kindIds.map((kindId) => {
      const { checklistId, why } = chooseChecklist(rules, { id, villaTypeId }, kindId, standard.id);
      return { kindId, checklistId, why, itemCount: counts.get(`${id} ${kindId}`) ?? 0 };
    });
    const missingHere = missing.filter(({ unitId }) => unitId === id).map(({ unitId: _, ...item }) => item);
    return { unitId: id, code, choices: chosen, missingItems: missingHere };
  });
  return { rules, villas: villas.sort((one, other) => compareNaturally(one.code, other.code)) };
}

/** How many items each villa gets for each kind of cleaning. */
async function itemCounts(db: Database | Tx): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ villa: string; count: number }>(sql`
    select v.unit_id || ' ' || v.kind_id as villa, s.item_count as count
    from villa_checklists v join checklist_snapshots s on s.id = v.snapshot_id where v.is_current`);
  return new Map(rows.map(({ villa, count }) => [villa, count]));
}

async function allMissingItems(db: Database | Tx): Promise<(Missing & { unitId: string })[]> {
  const { rows } = await db.execute<Missing & { unitId: string }>(sql`
    select m.unit_id as "unitId", m.checklist_item_id as "itemId", i.label,
      json_build_object('id', u.id, 'name', u.name) as "confirmedBy", ${iso(sql`m.created_at`)} as "confirmedAt"
    from unit_missing_items m join checklist_items i on i.id = m.checklist_item_id join users u on u.id = m.confirmed_by_id
    order by m.created_at, m.checklist_item_id`);
  return rows;
}

/** What the rules for a checklist are for, in order. */
export async function subjectsOfRules(tx: Tx, checklistId: string): Promise<Subject[]> {
  const { rows } = await tx.execute<Subject>(sql`
    select u.code as villa, t.name as "villaType", k.name as kind
    from checklist_rules r left join units u on u.id = r.unit_id left join villa_types t on t.id = r.villa_type_id
      left join cleaning_kinds k on k.id = r.kind_id
    where r.checklist_id = ${checklistId} order by r.position, r.id`);
  return rows;
}
