import type { Assignment, Finding, ReplacementPreset } from "../contract/assignment";
import type { NewFinding } from "../contract/steps";

/** A pending step on the phone. `key` is the id of the record it creates; `at` is when it happened. */
export type PendingStep = { key: string; at: string } & (
  | { kind: "start" | "submit" }
  | { kind: "tick"; itemId: string; notes?: string | undefined }
  | { kind: "untick"; itemId: string }
  | { kind: "notes"; completionId: string; notes: string }
  | { kind: "finding"; finding: NewFinding }
  | { kind: "finding-removed"; findingId: string }
);

/**
 * Applies pending steps, in order, to the server's assignment (an optimistic update). A step the server has already
 * applied changes nothing.
 */
export function applyPendingSteps(work: Assignment, waiting: readonly PendingStep[], myId: string): Assignment {
  let shown = work;
  for (const step of waiting) shown = { ...shown, ...changeBy(shown, step, myId) };
  return shown;
}

function changeBy(work: Assignment, step: PendingStep, myId: string): Partial<Assignment> {
  const { key, at } = step;
  const { checklistCompletions: ticks, findings } = work;
  switch (step.kind) {
    case "start":
      return work.status === "pending" ? { status: "in_progress", startedAt: at } : {};
    case "submit":
      return work.status === "in_progress" ? { status: "needs_review", finishedAt: at } : {};
    case "tick": {
      const { itemId: checklistItemId, notes } = step;
      if (ticks.some((tick) => tick.checklistItemId === checklistItemId)) return {};
      const by = { completedAt: at, completedById: myId, qty: null, notes: notes?.trim() || null };
      return { checklistCompletions: [...ticks, { id: key, checklistItemId, ...by }] };
    }
    case "untick":
      return { checklistCompletions: ticks.filter((tick) => tick.checklistItemId !== step.itemId) };
    case "notes": {
      const notes = step.notes.trim() || null;
      return { checklistCompletions: ticks.map((tick) => (tick.id === step.completionId ? { ...tick, notes } : tick)) };
    }
    case "finding": {
      if (findings.some(({ id }) => id === key)) return {};
      const { type, text, qty } = step.finding;
      const fresh = { id: key, type, text: text.trim(), qty: qty ?? null, createdById: myId, createdAt: at };
      return { findings: [...findings, fresh] };
    }
    case "finding-removed":
      return { findings: findings.filter(({ id }) => id !== step.findingId) };
  }
}

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
