import type { HistoryEntry } from "../../contract/supervision";

/** One line of the timeline: a step, or several of one kind that one person took in a row ("ticked 7 tasks"). */
export type Line = { id: string; steps: [HistoryEntry, ...HistoryEntry[]] };

const foldable = new Set(["assignment.tick", "assignment.untick", "assignment.photo", "assignment.qc-photo"]);

export type Round = { round: number; lines: Line[] };

/** A history in its rounds, oldest first. */
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

/** Whether a step sends the work back to its cleaners: a supervisor's rejection, or QC's rework. */
export function sendsBack({ action, verdict }: HistoryEntry): boolean {
  return action === "assignment.reject" || verdict === "needs_rework";
}

/** When the server heard of a step, where that was more than a minute after it; undefined otherwise. */
export function arrivedLate({ at, arrivedAt }: HistoryEntry): string | undefined {
  return arrivedAt !== null && Date.parse(arrivedAt) - Date.parse(at) > 60_000 ? arrivedAt : undefined;
}

function continues(before: HistoryEntry, entry: HistoryEntry): boolean {
  const isAlike = entry.action === before.action && entry.by?.id === before.by?.id;
  // What came at once and what a phone had kept are told apart.
  return foldable.has(entry.action) && isAlike && Boolean(arrivedLate(entry)) === Boolean(arrivedLate(before));
}
