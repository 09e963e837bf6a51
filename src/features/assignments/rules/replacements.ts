import type { Finding, ReplacementPreset } from "../contract/assignment";

/** A replacement: total quantity, and one's own findings for it. */
export type Replacement = { label: string; usualQty: number; total: number; mine: Finding[] };

/** Number of presets shown as quick buttons (docs/domain.md, "Terms"). */
export const quickPresets = 3;

/** The rows of the Replacements card: the quick presets, then everything else that was added. */
export function replacements(
  presets: readonly ReplacementPreset[],
  found: readonly Finding[],
  myId: string,
): Replacement[] {
  const added = found.filter(({ type }) => type === "replace");
  const usual = new Map(presets.map(({ label, defaultQty }) => [label, defaultQty]));
  const labels = new Set([
    ...presets.slice(0, quickPresets).map(({ label }) => label),
    ...added.map(({ text }) => text),
  ]);
  return [...labels].map((label) => {
    const here = added.filter(({ text }) => text === label);
    return {
      label,
      usualQty: usual.get(label) ?? 1,
      total: here.reduce((sum, { qty }) => sum + (qty ?? 1), 0),
      mine: here.filter(({ createdById }) => createdById === myId),
    };
  });
}
