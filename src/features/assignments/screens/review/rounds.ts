import type { HistoryEntry } from "../../contract/history";

/** One history line: a step, or several consecutive ones of one kind and person ("ticked 7 tasks"). */
export type Line = { id: string; steps: [HistoryEntry, ...HistoryEntry[]] };

const foldable = new Set([
  "assignment.tick",
  "assignment.untick",
  "assignment.photo",
  "assignment.qc-photo",
  "assignment.photo-removed",
  "assignment.qc-photo-removed",
]);

export type Round = { round: number; lines: Line[] };

/** Groups a history by round, oldest first. */
export function groupByRound(history: readonly HistoryEntry[]): Round[] {
  const rounds: Round[] = [];
  for (const entry of history) {
    const { id, round } = entry;
    const last = rounds.at(-1);
    const before = last?.lines.at(-1);
    if (last?.round !== round) rounds.push({ round, lines: [{ id, steps: [entry] }] });
    else if (before && continues(before.steps[0], entry)) before.steps.push(entry);
    else last.lines.push({ id, steps: [entry] });
  }
  return rounds;
}

/** Whether a step is a rejection, a reopening or QC rework. */
export function sendsBack({ action, verdict }: HistoryEntry): boolean {
  return action === "assignment.reject" || action === "assignment.reopen" || verdict === "needs_rework";
}

/** The steps that sent the work back, without those that were undone. */
export function standingFeedback(history: readonly HistoryEntry[]): HistoryEntry[] {
  const undone = new Set(history.map(({ undoes }) => undoes?.id));
  return history.filter((entry) => sendsBack(entry) && !undone.has(entry.id));
}

/** The ticks with which the items that a verdict sent back were done again in its round, by item. */
export function doneAgain(history: readonly HistoryEntry[], verdict: HistoryEntry): ReadonlyMap<string, HistoryEntry> {
  const ticks = new Map<string, HistoryEntry>();
  for (const entry of history.slice(history.indexOf(verdict) + 1)) {
    const { action, itemId, round } = entry;
    if (round !== verdict.round || itemId === null) continue;
    if (action === "assignment.tick") ticks.set(itemId, entry);
    if (action === "assignment.untick") ticks.delete(itemId);
  }
  return ticks;
}

/** When a step arrived, if more than a minute late; else undefined. */
export function arrivedLate({ at, arrivedAt }: HistoryEntry): string | undefined {
  return arrivedAt !== null && Date.parse(arrivedAt) - Date.parse(at) > 60_000 ? arrivedAt : undefined;
}

function continues(before: HistoryEntry, entry: HistoryEntry): boolean {
  const isAlike = entry.action === before.action && entry.by?.id === before.by?.id;
  // Late and on-time steps are shown separately, and so are those with a corrected time.
  const isTimedAlike =
    entry.isCorrected === before.isCorrected && Boolean(arrivedLate(entry)) === Boolean(arrivedLate(before));
  return foldable.has(entry.action) && isAlike && isTimedAlike;
}
