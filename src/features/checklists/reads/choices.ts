import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { anyOf } from "../../../server/database/any-of";
import type { Database, Tx } from "../../../server/database/open";
import {
  checklistRules,
  checklists,
  checklistVersions,
  cleaningKinds,
  unitMissingItems,
  units,
  villaTypes,
} from "../../../server/database/tables";
import type { ChecklistItemDefinition } from "../../../shared/checklist";
import type { ChecklistRule } from "../contract/rules";

/** A checklist's newest version. */
export type Published = { id: string; version: number; isStandard: boolean; items: ChecklistItemDefinition[] };
/** All that decides which items a villa gets, besides the villa. */
export type Choices = {
  standard: Published;
  published: ReadonlyMap<string, Published>;
  rules: ChecklistRule[];
  kindIds: string[];
};

/** The park's published checklists, rules and kinds of cleaning; undefined before the park is founded. */
export async function choicesOf(tx: Database | Tx): Promise<Choices | undefined> {
  const { id, version, isStandard } = checklists;
  const rows = await tx
    .select({ id, version: checklistVersions.version, isStandard, items: checklistVersions.items })
    .from(checklists)
    .innerJoin(checklistVersions, and(eq(checklistVersions.checklistId, id), eq(checklistVersions.version, version)))
    .where(isNull(checklists.removedAt));
  const standard = rows.find((row) => row.isStandard);
  if (!standard) return undefined;
  const kinds = await tx.select({ id: cleaningKinds.id }).from(cleaningKinds).orderBy(asc(cleaningKinds.position));
  return {
    standard,
    published: new Map(rows.map((row) => [row.id, row])),
    rules: await allRules(tx),
    kindIds: kinds.map((kind) => kind.id),
  };
}

/** The rules, in order. */
export function allRules(tx: Database | Tx): Promise<ChecklistRule[]> {
  const { id, checklistId, unitId, villaTypeId, kindId, position } = checklistRules;
  return tx.select({ id, checklistId, unitId, villaTypeId, kindId }).from(checklistRules).orderBy(position, id);
}

/** The park's villas with what decides their items: all of them, or those with these ids. */
export async function furnishedVillas(tx: Database | Tx, ids: readonly string[] | "all") {
  const chosen = ids === "all" ? undefined : anyOf(units.id, ids);
  const rows = await tx
    .select({ villa: units, villaTypeId: villaTypes.id })
    .from(units)
    .leftJoin(villaTypes, sql`lower(${villaTypes.name}) = lower(${units.villaType})`)
    .where(and(isNull(units.removedAt), chosen));
  const missing = await tx
    .select({ unitId: unitMissingItems.unitId, itemId: unitMissingItems.checklistItemId })
    .from(unitMissingItems);
  const byVilla = new Map<string, Set<string>>();
  for (const { unitId, itemId } of missing) byVilla.set(unitId, (byVilla.get(unitId) ?? new Set()).add(itemId));
  return rows.map(({ villa, villaTypeId }) => ({
    villa,
    villaTypeId,
    missing: byVilla.get(villa.id) ?? new Set<string>(),
  }));
}
