import type { Assignment, Finding, ReplacementPreset } from "../contract/assignment";
import type { NewFinding } from "../contract/steps";

/** A tick or untick that has been tapped and not been answered yet; `at` is when. */
export type WaitingTick = { itemId: string; ticked: boolean; notes?: string | undefined; at: string };

/** What the screen shows: the server's assignment with the waiting taps laid over it, in their order. */
export function overlay(work: Assignment, waiting: readonly WaitingTick[], myId: string): Assignment {
  const completions = new Map(work.checklistCompletions.map((completion) => [completion.checklistItemId, completion]));
  for (const { itemId, ticked, notes, at } of waiting) {
    if (!ticked) completions.delete(itemId);
    else if (!completions.has(itemId))
      completions.set(itemId, {
        id: `waiting ${itemId}`,
        checklistItemId: itemId,
        completedAt: at,
        completedById: myId,
        qty: null,
        notes: notes?.trim() || null,
      });
  }
  return waiting.length === 0 ? work : { ...work, checklistCompletions: [...completions.values()] };
}

/** Findings written or taken back that have not been answered yet; `known` are those that the screen had at the tap, `at` is when. */
export type WaitingChange = {
  add?: NewFinding | undefined;
  remove: readonly string[];
  known: readonly string[];
  at: string;
};

/**
 * The same for findings: the waiting changes laid over the server's, in their order. The live feed can bring a new finding
 * before its own call is answered; then it is not shown a second time.
 */
export function overlayFindings(work: Assignment, waiting: readonly WaitingChange[], myId: string): Assignment {
  if (waiting.length === 0) return work;
  const removed = new Set(waiting.flatMap(({ remove }) => remove));
  const arrived = new Set<string>();
  const shown = work.findings.filter(({ id }) => !removed.has(id));
  for (const { add, known, at } of waiting) {
    if (!add) continue;
    const fresh = { type: add.type, text: add.text.trim(), qty: add.qty ?? null, createdById: myId };
    const same = work.findings.find(
      (one) =>
        !known.includes(one.id) &&
        !arrived.has(one.id) &&
        one.createdById === myId &&
        one.type === fresh.type &&
        one.text === fresh.text &&
        one.qty === fresh.qty,
    );
    if (same) arrived.add(same.id);
    else shown.push({ ...fresh, id: `${waitingMark}${shown.length} ${at}`, createdAt: at });
  }
  return { ...work, findings: shown };
}

const waitingMark = "waiting ";

/** Whether a finding is shown before the server has answered. */
export function isWaiting({ id }: Pick<Finding, "id">): boolean {
  return id.startsWith(waitingMark);
}

/** A thing to be replaced: how many by everybody, and which findings say so that are one's own. */
export type Replacement = { label: string; usualQty: number; total: number; mine: Finding[]; waiting: boolean };

/** How many presets have a button of their own (spec 1, section 2). */
export const quickPresets = 3;

/** What the Replacements card lists: the quick presets, added or not, then whatever else was added, each thing once. */
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
      waiting: here.some(isWaiting),
    };
  });
}
