/** The start can't continue until the operator changes something. The server prints `message`, one sentence, and exits with 1. */
export class StartRefused extends Error {
  override name = "StartRefused";
}

/** The message of any error. An AggregateError (several addresses failed) has none of its own, so its parts' are joined. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}

/** Whether a file system or network error has one of these codes. */
export function failedWith(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.some((code) => error.code === code);
}
