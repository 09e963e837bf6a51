import type { HistoryEntry } from "../../contract/supervision";

/** One line of the timeline: a step, or several of one kind that one person took in a row ("ticked 7 tasks"). */
export type Line = { id: string; steps: [HistoryEntry, ...HistoryEntry[]] };

const foldable = new Set(["assignment.tick", "assignment.untick", "assignment.photo", "assignment.qc-photo"]);

export type Round = { round: number; lines: Line[] };

/** A history in its rounds, oldest first. */
export function roundsOf(history: readonly HistoryEntry[]): Round[] {
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

/** Whether a step sends the work back to its cleaners: a supervisor's rejection, or QC's rework. */
export function sendsBack({ action, verdict }: HistoryEntry): boolean {
  return action === "assignment.reject" || verdict === "needs_rework";
}

function continues(before: HistoryEntry, entry: HistoryEntry): boolean {
  return foldable.has(entry.action) && entry.action === before.action && entry.by?.id === before.by?.id;
}
