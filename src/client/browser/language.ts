import { observed } from "./observed";

/** The available languages, each named in its own language. */
export const languages = [{ code: "en", name: "English" }] as const;
export type Language = (typeof languages)[number]["code"];

const key = "language";
const chosen = observed<Language>("en");

function known(code: string | null): Language | undefined {
  return languages.find((language) => language.code === code)?.code;
}

/** Switches to a language and stores the choice on this device. */
export function setLanguage(code: string): void {
  const language = known(code);
  if (!language) return;
  applyLanguage(language);
  try {
    localStorage.setItem(key, language);
  } catch {
    // Storage is disabled: the choice lasts until the page closes.
  }
}

/** Restores the stored language at startup. */
export function restoreLanguage(): void {
  try {
    applyLanguage(known(localStorage.getItem(key)) ?? "en");
  } catch {
    applyLanguage("en");
  }
}

function applyLanguage(language: Language): void {
  // Assigning the same value would still make the browser restyle the whole page.
  if (document.documentElement.lang !== language) document.documentElement.lang = language;
  chosen.set(language);
}

/** The current language. */
export const useLanguage = chosen.use;
