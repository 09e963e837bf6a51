import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import { t } from "../../shared/words";
import { IconButton } from "../../ui/icon-button";
import { setTheme, type Theme, themes, useTheme } from "../browser/theme";

/** The picture of each theme. */
export const themeIcons: Record<Theme, LucideIcon> = { system: Monitor, light: Sun, dark: Moon };

/** A theme in words. */
export function themeName(theme: Theme): string {
  return { system: t("System"), light: t("Light"), dark: t("Dark") }[theme];
}

/** Cycles through system, light and dark. */
export function ThemeButton() {
  const theme = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
  return (
    <IconButton
      icon={themeIcons[theme]}
      label={t("Theme: {name}", { name: themeName(theme) })}
      onClick={() => setTheme(next)}
    />
  );
}
