import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** A part that a page fetches when there is something to show, and does without where it does not arrive. */
export function optional<P>(part: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => part().catch(() => ({ default: () => null })));
}
