import { useSyncExternalStore } from "react";

/** Whether the window is at least so wide (look, "Layout"): `md` 768 px, `lg` 1024 px at the browser's own text size. */
export function useAtLeast(size: "md" | "lg"): boolean {
  const query = `(min-width: ${widths[size]})`;
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );
}

const widths = { md: "48rem", lg: "64rem" };
