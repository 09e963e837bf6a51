import { observed } from "./observed";

/** The languages there are, each in its own name. */
export const languages = [{ code: "en", name: "English" }] as const;
export type Language = (typeof languages)[number]["code"];

const key = "language";
const chosen = observed<Language>("en");

function known(code: string | null): Language | undefined {
  return languages.find((language) => language.code === code)?.code;
}

/** Turns to a language and remembers it on this device. */
export function setLanguage(code: string): void {
  const language = known(code);
  if (!language) return;
  turnTo(language);
  try {
    localStorage.setItem(key, language);
  } catch {
    // Storage is off: the choice holds until the page closes.
  }
}

/** At the start: the language that was chosen here before. */
export function restoreLanguage(): void {
  try {
    turnTo(known(localStorage.getItem(key)) ?? "en");
  } catch {
    turnTo("en");
  }
}

function turnTo(language: Language): void {
  // Setting it, even to what it is, has the browser style the whole page anew.
  if (document.documentElement.lang !== language) document.documentElement.lang = language;
  chosen.set(language);
}

/** The language on screen. */
export const useLanguage = chosen.use;
