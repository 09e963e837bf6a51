/**
 * Whether this page was opened by a card's "Start Cleaning", which the entry of the browser's history says. Only once, so that neither a reload nor
 * Back starts the cleaning again.
 */
export function takeStartRequest(): boolean {
  const { state } = window.history;
  if (!state?.starts) return false;
  window.history.replaceState({ ...state, starts: false }, "");
  return true;
}
