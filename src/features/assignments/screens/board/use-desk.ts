import { useSyncExternalStore } from "react";

const query = "(min-width: 64rem)";

/** Whether there is room for four columns (look, "Layout"). */
export function useDesk(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );
}
