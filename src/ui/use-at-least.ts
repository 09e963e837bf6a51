import { useSyncExternalStore } from "react";

/** Whether the window is at least this wide: `md` 48 rem (768 px), `lg` 64 rem (1024 px), `xl` 80 rem (1280 px). */
export function useAtLeast(size: "md" | "lg" | "xl"): boolean {
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

const widths = { md: "48rem", lg: "64rem", xl: "80rem" };
