import { isSubmission } from "./undo";

type Entry = { action: string; undoes: { action: string } | null };

/**
 * The round of each step of a history, oldest first. A finish opens a round, which lasts until the next finish or until the finish is undone;
 * everything before the first finish is round 1 (docs/domain.md, "Terms").
 */
export function roundsOf(history: readonly Entry[]): number[] {
  let finished = 0;
  return history.map((entry) => {
    if (isSubmission(entry)) finished += 1;
    if (entry.undoes && isSubmission(entry.undoes)) finished -= 1;
    return Math.max(1, finished);
  });
}
