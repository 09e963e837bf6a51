import type { Locale } from "./locales";

/** The languages of the app, each named in itself. */
export const languages: Readonly<Record<Locale, string>> = {
  en: "English",
  nl: "Nederlands",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  pt: "Português",
  pl: "Polski",
  ro: "Română",
  bg: "Български",
  uk: "Українська",
  tr: "Türkçe",
  ar: "العربية",
};
