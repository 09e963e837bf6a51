/** Logs an internal error to the browser console; it is never shown on screen (docs/domain.md, "Responses and errors"). */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser console is the log
  console.warn(what, error);
}
