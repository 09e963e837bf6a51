import { useEffect } from "react";

// Leaving the page: by the person, who is asked while something waits to be sent, and by the app itself, which has its reasons.

let onPurpose = false;

/** Loads the page anew without asking: what waits is safe on this phone, and is there again. */
export function reloadPage(): void {
  onPurpose = true;
  window.location.reload();
}

/** While something waits to be sent, closing the page asks first, in the browser's own words. */
export function useClosingQuestion(waits: boolean): void {
  useEffect(() => {
    if (!waits) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!onPurpose) event.preventDefault();
    };
    // Only then: a page that listens is not kept for the way back.
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [waits]);
}
