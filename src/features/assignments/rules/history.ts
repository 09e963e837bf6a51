const finishes = ["assignment.complete", "assignment.finish"];

/**
 * The round of each step, from the audit rows' actions, oldest first. A finish opens a round, which lasts until the next
 * finish; everything before the first finish is round 1 (docs/domain.md, "Terms").
 */
export function roundsOf(actions: readonly string[]): number[] {
  let finished = 0;
  return actions.map((action) => {
    if (finishes.includes(action)) finished += 1;
    return Math.max(1, finished);
  });
}
