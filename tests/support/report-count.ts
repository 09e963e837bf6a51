/** Prints what a test has counted on its own line, which `npm run soak` copies into its table. */
export function reportCount(count: string): void {
  process.stdout.write(`Counted: ${count}\n`);
}
