import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { type ActionContext, invalidate, type Park } from "../../../server/actions/context";
import { perform } from "../../../server/actions/perform";
import type { Tx } from "../../../server/database/open";
import { changeoverKindId } from "../../../shared/changeover-kind";
import type { ChecklistItemInWork } from "../../../shared/checklist";
import { cleanersIn } from "../../units/reads";
import { lockVillaChecklists } from "../locks";
import { type Choices, choicesOf, furnishedVillas } from "../reads/choices";
import { chooseChecklist } from "../rules/choose";
import { itemsFor } from "../rules/resolve";

/**
 * Works out again what villas get for each kind of cleaning, after a change of checklists, rules, kinds, villas or missing items. Called in the
 * transaction of the change; two of them wait for each other, so that neither works with what the other has replaced. `changedId`: only this checklist
 * has changed, so that villas with others keep theirs.
 */
export async function refreshVillaChecklists(
  context: ActionContext,
  unitIds: readonly string[] | "all",
  changedId?: string,
): Promise<void> {
  invalidate(context, "checklists");
  await recompute(context, unitIds, changedId);
}

/** The same for all villas, as a clean-up job: after an update, rules of the program may give a villa other items than before. */
export function refreshAllVillas(park: Park): Promise<void> {
  return perform(park, null, async (context) => {
    const changed = await recompute(context, "all");
    if (changed.length > 0) invalidate(context, "checklists");
  });
}

/**
 * Keeps what villas got for kinds that are about to be removed as earlier checklists of the changeover, because a phone without a network may have
 * started with one.
 */
export async function keepForChangeover(tx: Tx, kindIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into villa_checklists (unit_id, kind_id, snapshot_id, is_current)
    select unit_id, ${changeoverKindId}::uuid, snapshot_id, false from villa_checklists
    where kind_id = any(${sql.param(kindIds)}::uuid[])
    on conflict do nothing`);
}

/** Returns the ids of the villas whose checklists changed. */
async function recompute(context: ActionContext, unitIds: readonly string[] | "all", changedId?: string) {
  const { tx } = context;
  await lockVillaChecklists(tx);
  const choices = await choicesOf(tx);
  if (!choices) return [];
  const wanted = (await furnishedVillas(tx, unitIds)).flatMap((one) => wantedFor(choices, one, changedId));
  const changed = await writeCurrent(tx, wanted, await snapshotIds(context, wanted));
  const concerned = await cleanersIn(tx, changed);
  if (concerned.length > 0) invalidate(context, "assignments", concerned);
  return changed;
}

/** What a villa gets for a kind of cleaning. `hash` is that of the items. */
type Wanted = {
  unitId: string;
  kindId: string;
  checklistId: string;
  version: number;
  items: ChecklistItemInWork[];
  hash: string;
};

function wantedFor(
  { rules, standard, published, kindIds }: Choices,
  { villa, villaTypeId, missing }: Awaited<ReturnType<typeof furnishedVillas>>[number],
  changedId: string | undefined,
): Wanted[] {
  const resolved = new Map<string, Pick<Wanted, "items" | "hash">>();
  return kindIds.flatMap((kindId) => {
    const { checklistId } = chooseChecklist(rules, { id: villa.id, villaTypeId }, kindId, standard.id);
    const { version, ...list } = published.get(checklistId) ?? standard;
    if (changedId !== undefined && list.id !== changedId) return [];
    const known = resolved.get(list.id) ?? hashed(itemsFor(list.items, villa, missing));
    resolved.set(list.id, known);
    return { unitId: villa.id, kindId, checklistId: list.id, version, ...known };
  });
}

function hashed(items: ChecklistItemInWork[]): Pick<Wanted, "items" | "hash"> {
  return { items, hash: createHash("sha256").update(JSON.stringify(items)).digest("hex") };
}

/** What a snapshot is found by. */
type Key = Pick<Wanted, "checklistId" | "version" | "hash">;
const keyOf = ({ checklistId, version, hash }: Key) => `${checklistId} ${version} ${hash}`;
const rowOf = ({ checklistId, version, hash }: Key) => ({ checklist_id: checklistId, version, hash: `\\x${hash}` });

/** The ids of the snapshots with these items, which are stored if they are new. */
async function snapshotIds({ tx, now }: ActionContext, wanted: readonly Wanted[]): Promise<Map<string, string>> {
  const distinct = [...new Map(wanted.map((one) => [keyOf(one), one])).values()];
  const known = await storedIds(tx, distinct);
  const added = distinct.filter((one) => !known.has(keyOf(one))).map((one) => ({ id: v7(), ...one }));
  const rows = added.map(({ items, ...one }) => {
    return { ...rowOf(one), id: one.id, items, item_count: items.length, created_at: now };
  });
  await tx.execute(sql`
    insert into checklist_snapshots select * from json_populate_recordset(null::checklist_snapshots, ${JSON.stringify(rows)}::json)`);
  return new Map([...known, ...added.map((one) => [keyOf(one), one.id] as const)]);
}

/** The ids of those that are stored. Asked by hash: nearly all are, and the items of all villas are megabytes. */
async function storedIds(tx: Tx, distinct: readonly Wanted[]): Promise<Map<string, string>> {
  const given = JSON.stringify(distinct.map(rowOf));
  const { rows } = await tx.execute<Key & { id: string }>(sql`
    select s.id, s.checklist_id as "checklistId", s.version, encode(s.hash, 'hex') as hash
    from checklist_snapshots s
    join json_populate_recordset(null::checklist_snapshots, ${given}::json) g using (checklist_id, version, hash)`);
  return new Map(rows.map((one) => [keyOf(one), one.id]));
}

/** Makes these snapshots the current ones. Returns the ids of the villas of which any changes. */
async function writeCurrent(tx: Tx, wanted: readonly Wanted[], ids: ReadonlyMap<string, string>): Promise<string[]> {
  const rows = wanted.map((one) => {
    return { unit_id: one.unitId, kind_id: one.kindId, snapshot_id: ids.get(keyOf(one)), is_current: true };
  });
  const given = sql`json_populate_recordset(null::villa_checklists, ${JSON.stringify(rows)}::json)`;
  await tx.execute(sql`
    update villa_checklists v set is_current = false from ${given} g
    where v.unit_id = g.unit_id and v.kind_id = g.kind_id and v.is_current and v.snapshot_id <> g.snapshot_id`);
  const { rows: changed } = await tx.execute<{ id: string }>(sql`
    insert into villa_checklists as v (unit_id, kind_id, snapshot_id, is_current)
    select g.unit_id, g.kind_id, g.snapshot_id, true from ${given} g
    on conflict (unit_id, kind_id, snapshot_id) do update set is_current = true where not v.is_current
    returning v.unit_id as id`);
  return [...new Set(changed.map(({ id }) => id))];
}
