import { addStandardChecklist, addVersion } from "../../src/features/checklists/actions/versions";
import { choicesOf, type Published } from "../../src/features/checklists/reads/choices";
import type { ActionContext } from "../../src/server/actions/context";
import { lockList } from "../../src/server/actions/replace-list";
import { checklists } from "../../src/server/database/tables";
import type { ChecklistItemDefinition } from "../../src/shared/checklist";

/** An item that every villa gets once, without a photo. */
export const definitionOf = (
  label: string,
  changes: Partial<ChecklistItemDefinition> = {},
): Omit<ChecklistItemDefinition, "id"> & { id?: string } => ({
  ...{ label, section: "All rooms", quantity: { of: "number", times: 1 }, condition: null },
  ...{ photo: "none", referenceUrl: null, hint: null },
  ...changes,
});

/** Adds an empty standard checklist to a park that has none, because a villa always has a checklist. */
export async function ensureStandardChecklist(context: ActionContext): Promise<void> {
  // Tests add villas side by side.
  await lockList(context.tx, checklists);
  if (!(await choicesOf(context.tx))) await addStandardChecklist(context, []);
}

/** Returns the standard checklist, which is added to a park that has none. */
export async function standardChecklistOf(context: ActionContext): Promise<Published> {
  await ensureStandardChecklist(context);
  const standard = (await choicesOf(context.tx))?.standard;
  if (!standard) throw new Error("no standard checklist");
  return standard;
}

/** Adds items at the end of the standard checklist by publishing a new version of it. Returns the ids of all of its items, in order. */
export async function addStandardItems(
  context: ActionContext,
  items: readonly ReturnType<typeof definitionOf>[],
): Promise<string[]> {
  const standard = await standardChecklistOf(context);
  const all = [...standard.items, ...items.map((item) => ({ id: crypto.randomUUID(), ...item }))];
  await addVersion(context, standard.id, all);
  return all.map(({ id }) => id);
}
