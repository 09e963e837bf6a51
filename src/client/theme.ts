import { useSyncExternalStore } from "react";

/** Light, dark, or as the system has it. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

// public/theme.js reads the same key before the first paint.
const key = "theme";
const listeners = new Set<() => void>();

function read(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** Turns to a theme and remembers it on this device. */
export function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Storage is off: the choice holds until the page closes.
  }
  for (const listener of listeners) listener();
}

/** The chosen theme. */
export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}
