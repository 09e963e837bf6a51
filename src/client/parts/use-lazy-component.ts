import { type ComponentType, useState } from "react";

/**
 * A dialog or viewer that is fetched when it is first needed. `failed`: it could not be fetched. React's own lazy() would take the
 * whole page down for that.
 */
export function useLazyComponent<Props>(fetchComponent: () => Promise<ComponentType<Props>>) {
  const [Component, setComponent] = useState<ComponentType<Props>>();
  const [failed, setFailed] = useState(false);
  const load = () =>
    fetchComponent().then(
      (component) => {
        setComponent(() => component);
        setFailed(false);
      },
      () => setFailed(true),
    );
  return { Component, failed, load };
}
