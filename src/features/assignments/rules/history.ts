const finishes = ["assignment.complete", "assignment.finish"];

/**
 * The round that each step of an assignment belongs to, from its audit rows' words, oldest first. A finish opens a round, which lasts until
 * the next one (docs/domain.md, "Terms"): its review, its inspection and what is corrected after them are of that round. What leads to the first
 * finish is of round 1 as well.
 */
export function roundsOf(actions: readonly string[]): number[] {
  let finished = 0;
  return actions.map((action) => {
    if (finishes.includes(action)) finished += 1;
    return Math.max(1, finished);
  });
}
