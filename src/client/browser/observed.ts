import { useSyncExternalStore } from "react";

/**
 * A value outside React that components can subscribe to: `use` re-renders on every change, `useOf` only when the selected part
 * changes. Everything else reads and writes it with `get` and `set`.
 */
export function observed<T>(first: T) {
  let value = first;
  const screens = new Set<() => void>();
  const watch = (screen: () => void) => {
    screens.add(screen);
    return () => screens.delete(screen);
  };
  const get = () => value;
  // The server renders the first value: it has no device state.
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
