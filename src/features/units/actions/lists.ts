import { type SQL, sql } from "drizzle-orm";
import { auditEntries } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { lockList, replaced, writeList } from "../../../server/actions/replace-list";
import type { Tx } from "../../../server/database/open";
import { areas, villaTypes } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import type { Body } from "../../../shared/endpoint";
import { wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { Area } from "../contract/areas";
import type { putAreas, putVillaTypes, VillaType } from "../contract/lists";
import { cleanersIn } from "../reads";
import { allAreas, allVillaTypes } from "../reads/lists";

/**
 * Replaces the park's areas, with the refusals of `replaced`. A new name is given to the area's villas too; an area with villas can't be removed
 * (409).
 */
export async function replaceAreas(
  context: ActionContext,
  { areas: rows, before }: Body<typeof putAreas>,
): Promise<Area[]> {
  const { tx } = context;
  await lockList(tx, areas);
  const current = await allAreas(tx);
  const change = replaced(current, { rows, before, field: "areas" }, "area");
  if (change.entries.length === 0) return current;
  for (const { id, name } of change.removed) await lockEmptyArea(tx, id, name);
  await writeList(context, areas, change);
  const renamed = await renameOnVillas(tx, sql`location`, change.kept);
  await auditEntries(context, "areas", change.entries);
  invalidate(context, "areas");
  invalidate(context, "settings");
  if (renamed.length > 0) {
    invalidate(context, "units");
    invalidate(context, "schedules");
    invalidate(context, "assignments", await cleanersIn(tx, renamed));
  }
  return change.rows;
}

/** Replaces the park's villa types, with the refusals of `replaced`. A new name is given to the type's villas too; they keep a type that is removed. */
export async function replaceVillaTypes(
  context: ActionContext,
  { villaTypes: rows, before }: Body<typeof putVillaTypes>,
): Promise<VillaType[]> {
  const { tx } = context;
  await lockList(tx, villaTypes);
  const current = await allVillaTypes(tx);
  const change = replaced(current, { rows, before, field: "villaTypes" }, "villa-type");
  if (change.entries.length === 0) return current;
  for (const { id } of change.removed) await publish(context, "villaTypeLeaving", { villaTypeId: id });
  await writeList(context, villaTypes, change);
  const renamed = await renameOnVillas(tx, sql`villa_type`, change.kept);
  await auditEntries(context, "villa_types", change.entries);
  await publish(context, "villasChanged", {});
  invalidate(context, "villa-types");
  invalidate(context, "settings");
  if (renamed.length > 0) invalidate(context, "units");
  return change.rows;
}

/**
 * The name of the area that a villa names, in the list's spelling, and locked until the transaction ends, so that nobody renames or removes it
 * meanwhile. Refuses (422) an unknown area. Called before villas are locked.
 */
export async function areaNamed(tx: Tx, location: string): Promise<string> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from areas where lower(name) = lower(${location}) for share`);
  const [found] = rows;
  if (!found)
    throw wrongField(
      "location",
      say("{location} is not an area of the park. Please choose one of its areas.", { location }),
    );
  return found.name;
}

/** Locks an area until the transaction ends, so that no villa can be added to it. Refuses one that has villas (409). */
async function lockEmptyArea(tx: Tx, id: string, name: string): Promise<void> {
  await tx.execute(sql`select from areas where id = ${id} for update`);
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from units where removed_at is null and lower(location) = lower(${name})`);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  const message = say(
    "{count, plural, one {{name} has # villa. Please give it another area first.} other {{name} has # villas. Please give them another area first.}}",
    { name, count },
  );
  throw wrongField("areas", message, "state-conflict");
}

/** Gives villas the new names of what they name in a column, deleted ones included. Returns the ids of these villas. */
async function renameOnVillas(
  tx: Tx,
  column: SQL,
  kept: readonly { before: { name: string }; after: { name: string } }[],
): Promise<string[]> {
  const names = kept.map(({ before, after }) => ({ old: before.name, now: after.name }));
  const changed = names.filter(({ old, now }) => old !== now);
  if (changed.length === 0) return [];
  // In one statement, so that two names can be exchanged. Villas are locked in the order of their ids, as by everybody.
  const { rows } = await tx.execute<{ id: string }>(sql`
    with renamed as (select * from json_to_recordset(${JSON.stringify(changed)}::json) as r (old text, now text)),
      held as (
        select u.id, r.now from units u join renamed r on lower(u.${column}) = lower(r.old) order by u.id for no key update of u
      )
    update units u set ${column} = held.now from held where held.id = u.id returning u.id`);
  return rows.map(({ id }) => id);
}
