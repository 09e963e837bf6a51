/** Moves the focus to the active row of the page's first table, if it has one. */
export function focusTable(): void {
  document.querySelector<HTMLElement>('[role="grid"] tr[tabindex="0"]')?.focus();
}
