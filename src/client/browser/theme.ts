import { observed } from "./observed";

/** "system" follows the operating system. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

// Keep in step with public/early.js, which reads the key before the first paint.
const key = "theme";
const chosen = observed<Theme>("system");

/** Picks up the theme that public/early.js has applied. */
export function restoreTheme(): void {
  const { theme } = document.documentElement.dataset;
  if (theme === "light" || theme === "dark") chosen.set(theme);
}

/** Switches to a theme and stores the choice on this device. */
export function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Storage is disabled: the choice lasts until the page closes.
  }
  chosen.set(theme);
}

/** The current theme. */
export const useTheme = chosen.use;
