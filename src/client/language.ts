import { useSyncExternalStore } from "react";

/** The languages there are, each in its own name. */
export const languages = [{ code: "en", name: "English" }] as const;
export type Language = (typeof languages)[number]["code"];

const key = "language";
const listeners = new Set<() => void>();

function known(code: string | null): Language | undefined {
  return languages.find((language) => language.code === code)?.code;
}

function read(): Language {
  return known(document.documentElement.lang) ?? "en";
}

/** Turns to a language and remembers it on this device. */
export function setLanguage(code: string): void {
  const language = known(code);
  if (!language) return;
  document.documentElement.lang = language;
  try {
    localStorage.setItem(key, language);
  } catch {
    // Storage is off: the choice holds until the page closes.
  }
  for (const listener of listeners) listener();
}

/** At the start: the language that was chosen here before. */
export function restoreLanguage(): void {
  try {
    document.documentElement.lang = known(localStorage.getItem(key)) ?? "en";
  } catch {
    document.documentElement.lang = "en";
  }
}

/** The language on screen. */
export function useLanguage(): Language {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}
