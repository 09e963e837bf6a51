import { Suspense } from "react";
import { withTexts } from "../../../client/browser/language";
import { lazyOptional } from "../../../client/parts/lazy-optional";
import { useWebhooks } from "../queries/webhooks";

// Its texts are loaded only if there is something to say.
const StoppedNote = lazyOptional(withTexts("connections", () => import("./stopped-note")));

/** Names the webhooks that were switched off without a person; nothing if there are none. Admins only. */
export function StoppedBanner() {
  const stopped = (useWebhooks().data ?? []).flatMap(({ id, name, disabled }) =>
    disabled && disabled.because !== "person" ? [{ id, name, because: disabled.because }] : [],
  );
  if (stopped.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <StoppedNote stopped={stopped} />
    </Suspense>
  );
}
