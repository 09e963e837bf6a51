import { useEffect, useState } from "react";
import { observed } from "../browser/observed";
import { useIsSaved, useOutboxOf } from "../outbox/outbox";

// The page's side of the service worker: registers it, triggers a sync when the network returns, and applies updates.

/** Switches this page to the new version, once there is one. */
const applyUpdate = observed<(() => void) | undefined>(undefined);

/** Registers the worker, posts FORCE_SYNC when the network returns (docs/domain.md, "Offline work") and checks for updates. Mounted once, above the pages. */
export function useWorker(): void {
  useEffect(() => {
    const stopping = new AbortController();
    void import("./run-worker").then(
      ({ runWorker }) => runWorker(stopping.signal, applyUpdate.set),
      // The next page tries again.
      () => undefined,
    );
    return () => stopping.abort();
  }, []);
}

/**
 * Applies the new version; undefined while there is none or changes are unsent. On a page that had unsent changes it stays undefined:
 * otherwise the bar would flicker with every tick. The next page offers it.
 */
export function useUpdate(): (() => void) | undefined {
  const waits = useOutboxOf(({ length }) => length > 0);
  const isSaved = useIsSaved();
  const [hasWaited, setHasWaited] = useState(waits);
  if (waits && !hasWaited) setHasWaited(true);
  const way = applyUpdate.use();
  return hasWaited || !isSaved ? undefined : way;
}
