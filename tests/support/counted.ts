/** Tells what a test has counted, on a line of its own: `npm run soak` takes it into its table. */
export function counted(told: string): void {
  process.stdout.write(`Counted: ${told}\n`);
}
