import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { audit } from "../../../server/actions/audit";
import type { ActionContext } from "../../../server/actions/context";
import { insertAll, upsertAll } from "../../../server/database/insert-all";
import { checklistItems, checklists, checklistVersions } from "../../../server/database/tables";
import type { ChecklistItemDefinition } from "../../../shared/checklist";
import { refreshVillaChecklists } from "./refresh";

/**
 * Publishes items as the next version of a checklist, which the caller has locked: villas get it at once for work that has not started. Items keep
 * their ids. Returns the version.
 */
export async function addVersion(
  context: ActionContext,
  checklistId: string,
  items: readonly ChecklistItemDefinition[],
): Promise<number> {
  const { tx, now } = context;
  const rows = items.map(({ id, label }) => ({ id, checklistId, label, createdAt: now }));
  await upsertAll(tx, checklistItems, rows, { kept: ["id", "checklistId", "createdAt"] });
  const { rows: published } = await tx.execute<{ version: number }>(sql`
    update checklists set version = coalesce(version, 0) + 1, draft = null, revision = revision + 1
    where id = ${checklistId} returning version`);
  const version = published[0]?.version;
  if (version === undefined) throw new Error("the locked checklist is gone");
  await tx
    .insert(checklistVersions)
    .values({ checklistId, version, items: [...items], publishedAt: now, publishedById: context.by?.id ?? null });
  await audit(context, "checklists", "checklist.publish", checklistId, { version, items: items.length });
  await refreshVillaChecklists(context, "all", checklistId);
  return version;
}

/** Adds the standard checklist of a new park and publishes it. Items have new ids, which are returned in order. */
export async function addStandardChecklist(
  context: ActionContext,
  items: readonly Omit<ChecklistItemDefinition, "id">[],
): Promise<string[]> {
  const id = v7();
  const given = items.map((item) => ({ id: v7(), ...item }));
  await insertAll(context.tx, checklists, [{ id, name: "Standard", isStandard: true, createdAt: context.now }]);
  await audit(context, "checklists", "checklist.create", id, { name: "Standard" });
  await addVersion(context, id, given);
  return given.map((item) => item.id);
}
