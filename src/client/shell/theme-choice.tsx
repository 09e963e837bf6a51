import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import { t } from "../../shared/words";
import { IconButton } from "../../ui/icon-button";
import { setTheme, type Theme, themes, useTheme } from "../browser/theme";

const icons: Record<Theme, LucideIcon> = { system: Monitor, light: Sun, dark: Moon };

function themeName(theme: Theme): string {
  return { system: t("System"), light: t("Light"), dark: t("Dark") }[theme];
}

/** Cycles through system, light and dark. */
export function ThemeButton() {
  const theme = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
  return (
    <IconButton
      icon={icons[theme]}
      label={t("Theme: {name}", { name: themeName(theme) })}
      onClick={() => setTheme(next)}
    />
  );
}

/** The three themes as radio buttons, for the account menu. */
export function ThemeChoice() {
  const theme = useTheme();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t("Theme")}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-[14px] bg-sunken p-1 inset-ring inset-ring-line">
        {themes.map((one) => {
          const Icon = icons[one];
          return (
            <label
              key={one}
              className="relative flex min-h-12 items-center justify-center gap-1.5 rounded-[10px] px-1 text-sm font-semibold text-ink-2 has-checked:bg-raised has-checked:text-ink has-checked:shadow-1 has-checked:ring-1 has-checked:ring-line has-focus-visible:shadow-ring"
            >
              <input
                type="radio"
                name="theme"
                checked={one === theme}
                onChange={() => setTheme(one)}
                className="absolute inset-0 appearance-none rounded-[10px]"
              />
              <Icon size={16} strokeWidth={2.25} />
              {themeName(one)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
