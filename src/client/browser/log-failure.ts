/** An internal message (docs/domain.md, "Responses and errors"): for whoever looks for the cause in the browser's log, never for the screen. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's log is where it belongs
  console.warn(what, error);
}
