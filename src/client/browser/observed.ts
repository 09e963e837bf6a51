import { useSyncExternalStore } from "react";

/**
 * A value that changes outside of React, and that screens show: `use` in them, `get` and `set` everywhere else. A screen that shows only
 * something about it takes `useOf`, and is drawn anew when that changes.
 */
export function observed<T>(first: T) {
  let value = first;
  const screens = new Set<() => void>();
  const watch = (screen: () => void) => {
    screens.add(screen);
    return () => screens.delete(screen);
  };
  const get = () => value;
  // As the server has drawn it, which knows nothing of this device.
  const getFirst = () => first;
  return {
    get,
    set(next: T): void {
      value = next;
      for (const screen of screens) screen();
    },
    use: () => useSyncExternalStore(watch, get, getFirst),
    useOf: <S extends string | number | boolean>(about: (value: T) => S) =>
      useSyncExternalStore(
        watch,
        () => about(value),
        () => about(first),
      ),
  };
}
