/**
 * For the `ref` of what goes away after a button in it was pressed: if it still has the focus, the page's heading takes it, so that keyboards and
 * screen readers don't have to start over.
 */
export function passFocusOn(element: HTMLElement | null) {
  return () => {
    if (element?.contains(document.activeElement))
      document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  };
}
