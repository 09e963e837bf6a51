import { useEffect } from "react";

// Confirms closing the page while changes are unsent, except when the app reloads itself.

let onPurpose = false;

/** Reloads the page without asking: unsent changes are stored on the phone and survive. */
export function reloadPage(): void {
  onPurpose = true;
  window.location.reload();
}

/** Keeps unsent changes from being closed unseen. */
export function useConfirmClose(hasUnsent: boolean): void {
  useEffect(() => {
    if (!hasUnsent) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!onPurpose) event.preventDefault();
    };
    // Added only when needed: a beforeunload listener keeps the page out of the back/forward cache.
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasUnsent]);
}
