import { type ComponentType, useState } from "react";

/**
 * A part that is fetched when it is first wanted: a dialog, a viewer. `failed` says that it could not be fetched; React's own lazy()
 * would take the whole page down for that, and a villa's thick walls are no reason to.
 */
export function useLater<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [failed, setFailed] = useState(false);
  const want = () =>
    load().then(
      (part) => {
        setPart(() => part);
        setFailed(false);
      },
      () => setFailed(true),
    );
  return { Part, failed, want };
}
