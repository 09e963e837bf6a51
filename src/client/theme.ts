import { observed } from "./observed";

/** Light, dark, or as the system has it. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

// public/early.js reads the same key before the first paint.
const key = "theme";
const { theme: atFirst } = document.documentElement.dataset;
const chosen = observed<Theme>(atFirst === "light" || atFirst === "dark" ? atFirst : "system");

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
