import { t } from "../../shared/words";
import { setTheme, themes, useTheme } from "../browser/theme";
import { themeIcons, themeName } from "./theme-button";

/** The three themes as radio buttons, for the account menu. */
export default function ThemeChoice() {
  const theme = useTheme();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t("Theme")}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-[14px] bg-sunken p-1 inset-ring inset-ring-line">
        {themes.map((one) => {
          const Icon = themeIcons[one];
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
