import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** A lazy component that renders nothing if its chunk fails to load. */
export function lazyOptional<P>(
  part: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => part().catch(() => ({ default: () => null })));
}
