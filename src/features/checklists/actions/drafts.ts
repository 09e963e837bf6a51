import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { audit } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { lockList } from "../../../server/actions/replace-list";
import { anyOf } from "../../../server/database/any-of";
import type { Tx } from "../../../server/database/open";
import { checklistItems, checklists } from "../../../server/database/tables";
import type { ChecklistItemDefinition } from "../../../shared/checklist";
import type { Body } from "../../../shared/endpoint";
import { wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type * as contract from "../contract/lists";
import { lockChecklist } from "../locks";
import { checklistById } from "../reads/lists";
import { publishedItems } from "../reads/versions";
import { expectReferencePhotos } from "./reference-photos";

/** Adds a checklist as a draft: an empty one, or the items of another one, with new ids. Refuses a name in use, ignoring case (409). */
export async function createChecklist(
  context: ActionContext,
  { name, copyOf }: Body<typeof contract.createChecklist>,
): Promise<contract.ChecklistDetail> {
  const { tx, now } = context;
  await lockList(tx, checklists);
  await expectFreeName(tx, name);
  const draft = copyOf === undefined ? [] : await copiedItems(tx, copyOf);
  const id = v7();
  await tx.insert(checklists).values({ id, name, draft, createdAt: now });
  await audit(context, "checklists", "checklist.create", id, { name, ...(copyOf !== undefined && { copyOf }) });
  invalidate(context, "checklists");
  return checklistById(tx, id);
}

/**
 * Saves a checklist's name and draft (else 404, 412); work is not affected. Without a difference from what is published, no draft is left. Refuses
 * items of other checklists and reference photos that no longer exist (422), and a name in use (409).
 */
export async function saveDraft(
  context: ActionContext,
  id: string,
  { name, items: wanted, revision }: Body<typeof contract.saveDraft>,
): Promise<contract.ChecklistDetail> {
  const { tx } = context;
  const before = await lockChecklist(tx, id, revision);
  if (name !== undefined && name !== before.name) await expectFreeName(tx, name, id);
  const published = await publishedItems(tx, before);
  await expectOwnItems(tx, id, wanted, [...published, ...(before.draft ?? [])]);
  await expectReferencePhotos(tx, wanted);
  const items = wanted.map(({ hint, ...item }) => ({ ...item, id: item.id ?? v7(), hint: hint?.trim() || null }));
  const draft = before.version !== null && isDeepStrictEqual(items, published) ? null : items;
  const after = { name: name ?? before.name, draft };
  if (!isDeepStrictEqual(after, { name: before.name, draft: before.draft })) {
    await tx
      .update(checklists)
      .set({ ...after, revision: sql`${checklists.revision} + 1` })
      .where(eq(checklists.id, id));
    const renamed = after.name === before.name ? {} : { name: [before.name, after.name] };
    await audit(context, "checklists", "checklist.edit", id, { ...renamed, items: items.length });
    invalidate(context, "checklists");
  }
  return checklistById(tx, id);
}

async function copiedItems(tx: Tx, id: string): Promise<ChecklistItemDefinition[]> {
  const [found] = await tx
    .select()
    .from(checklists)
    .where(and(eq(checklists.id, id), isNull(checklists.removedAt)));
  if (!found) throw wrongField("copyOf", say("This checklist does not exist."));
  const items = found.draft ?? (await publishedItems(tx, found));
  return items.map((item) => ({ ...item, id: v7() }));
}

/** Refuses the name of another checklist, ignoring case (409). The caller has locked the checklists. */
async function expectFreeName(tx: Tx, name: string, exceptId?: string): Promise<void> {
  const other = exceptId === undefined ? undefined : ne(checklists.id, exceptId);
  const isSame = sql`lower(${checklists.name}) = lower(${name})`;
  if ((await tx.$count(checklists, and(isNull(checklists.removedAt), isSame, other))) === 0) return;
  throw wrongField("name", say("A checklist with this name already exists."), "already-taken");
}

/** Refuses ids that are neither in the checklist now nor in one of its earlier versions (422). */
async function expectOwnItems(
  tx: Tx,
  checklistId: string,
  wanted: readonly { id?: string | undefined }[],
  now: readonly { id: string }[],
): Promise<void> {
  const own = new Set(now.map(({ id }) => id));
  const others = wanted.flatMap(({ id }) => (id === undefined || own.has(id) ? [] : [id]));
  if (others.length === 0) return;
  const earlier = await tx
    .select({ id: checklistItems.id })
    .from(checklistItems)
    .where(and(eq(checklistItems.checklistId, checklistId), anyOf(checklistItems.id, others)));
  for (const { id } of earlier) own.add(id);
  const index = wanted.findIndex(({ id }) => id !== undefined && !own.has(id));
  if (index >= 0)
    throw wrongField(`items.${index}.id`, say("This item is not on this checklist. Please add it as a new one."));
}
