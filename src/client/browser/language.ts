import type { Locale } from "../../shared/locales";
import { observed } from "./observed";

/** The available languages, each named in its own language. */
export const languages: readonly { code: Locale; name: string }[] = [{ code: "en", name: "English" }];

const key = "language";
const chosen = observed("en");

function known(code: string | null): string | undefined {
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

function applyLanguage(language: string): void {
  // Assigning the same value would still make the browser restyle the whole page.
  if (document.documentElement.lang !== language) document.documentElement.lang = language;
  chosen.set(language);
}

/** The current language. */
export const useLanguage = chosen.use;
