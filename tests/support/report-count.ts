/** Prints what a test has counted on its own line, which `npm run soak` copies into its table. */
export function reportCount(count: string): void {
  process.stdout.write(`Counted: ${count}\n`);
}

/** "approve: 3, reject: 1": what was counted, by name. */
export function listCounts(counts: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([key, count]) => `${key}: ${count}`).join(", ");
}
