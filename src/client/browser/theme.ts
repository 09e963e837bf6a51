import { observed } from "./observed";

/** Light, dark, or as the system has it. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

// public/early.js reads the same key before the first paint.
const key = "theme";
const chosen = observed<Theme>("system");

/** At the start: the theme that the page has already. */
export function restoreTheme(): void {
  const { theme } = document.documentElement.dataset;
  if (theme === "light" || theme === "dark") chosen.set(theme);
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
  chosen.set(theme);
}

/** The chosen theme. */
export const useTheme = chosen.use;
