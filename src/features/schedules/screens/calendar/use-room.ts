import { useSyncExternalStore } from "react";

const query = "(min-width: 48rem)";

/** Whether a day's cell has room for chips; without it a month draws 200 signs less, which a phone feels. */
export function useRoom(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );
}
