import { sql } from "drizzle-orm";
import { audit, auditEntries } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { lockList, replaced, writeList } from "../../../server/actions/replace-list";
import { replacementPresets } from "../../../server/database/tables";
import type { Body } from "../../../shared/endpoint";
import type { StoredPreset } from "../contract/assignment";
import type { putReplacementPresets } from "../contract/presets";
import { presets } from "../reads/presets";

type NewPreset = { label: string; defaultQty?: number };

/** Adds a replacement preset at the end; the first three are the quick buttons (docs/domain.md, "Terms"). */
export async function addReplacementPreset(context: ActionContext, preset: NewPreset): Promise<{ id: string }> {
  const position = sql`(select coalesce(max(position), 0) + 1 from replacement_presets)`;
  const [row] = await context.tx
    .insert(replacementPresets)
    .values({ ...preset, position, createdAt: context.now })
    .returning({ id: replacementPresets.id });
  if (!row) throw new Error("preset insert returned no row");
  await audit(context, "replacement_presets", "replacement-preset.create", row.id, { label: preset.label });
  invalidate(context, "replacement-presets");
  return row;
}

/** Replaces the presets, with the refusals of `replaced`. Findings keep their wording: they hold a copy of the text. */
export async function replacePresets(
  context: ActionContext,
  { presets: rows, before }: Body<typeof putReplacementPresets>,
): Promise<StoredPreset[]> {
  await lockList(context.tx, replacementPresets);
  const stored = await presets(context.tx);
  const current = stored.map(({ id, label, defaultQty }) => ({ id, label, defaultQty }));
  const change = replaced(current, { rows, before, field: "presets" }, "replacement-preset");
  if (change.entries.length === 0) return stored;
  await writeList(context, replacementPresets, change);
  await auditEntries(context, "replacement_presets", change.entries);
  invalidate(context, "replacement-presets");
  return presets(context.tx);
}
