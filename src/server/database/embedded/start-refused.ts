/** The start cannot go on, and only the operator can change that. `message` is one sentence for them: the server prints it and exits with 1. */
export class StartRefused extends Error {
  override name = "StartRefused";
}

/** The sentence in an error of any kind. One of several addresses tried in vain has no words, only those of its parts. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}

/** Whether a file system or network call failed with one of these codes. */
export function failedWith(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.some((code) => error.code === code);
}
