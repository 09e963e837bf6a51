/** The start cannot go on, and only the operator can change that. `message` is one sentence for them: the server prints it and exits with 1. */
export class StartRefused extends Error {
  override name = "StartRefused";
}

/** The sentence in an error of any kind. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether a file system or network call failed with one of these codes. */
export function failedWith(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.some((code) => error.code === code);
}
