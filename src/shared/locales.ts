/** The languages of the app; English is the one of the source. */
export const locales = ["en", "nl", "de", "fr", "es", "pt", "pl", "ro", "bg", "uk", "tr", "ar"] as const;
export type Locale = (typeof locales)[number];

/** Accented, longer English in brackets, which shows texts that escaped translation. It is in no list: a device asks for it by its cookie. */
export const pseudoLocale = "en-XA";
/** A language in which the app can be shown. */
export type ShownLocale = Locale | typeof pseudoLocale;

/** The language of a code, without its region: "pt-BR" is "pt"; undefined for unknown ones. */
export function localeOf(code: string | null | undefined): ShownLocale | undefined {
  if (code === pseudoLocale) return pseudoLocale;
  const [language] = (code ?? "").toLowerCase().split("-");
  return locales.find((known) => known === language);
}

/** The first language of an Accept-Language header, by its weights, that the app has. */
export function acceptedLocale(header: string | undefined): Locale | undefined {
  const wanted = (header ?? "").split(",").flatMap((entry) => {
    const [code = "", ...parameters] = entry.trim().split(";");
    const weight = Number(parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean) ?? 1);
    const locale = locales.find((known) => known === code.toLowerCase().split("-")[0]);
    return locale && weight > 0 ? [{ locale, weight }] : [];
  });
  return wanted.sort((a, b) => b.weight - a.weight)[0]?.locale;
}

/** The writing direction of a language. */
export function directionOf(locale: string): "ltr" | "rtl" {
  return locale === "ar" ? "rtl" : "ltr";
}

/** Whether the typeface has the letters of a language. Without them the page uses the system's font (src/ui/styles.css). */
export function isInTypeface(locale: string): boolean {
  return !["bg", "uk", "ar"].includes(locale);
}

/** The name under which a device keeps its language, as a cookie that page and server read. */
export const localeCookie = "locale";

/** Whether readers of a language need the phrase book of a park that writes in `own`: not if both are English, as are the texts of a new park. */
export function needsPhrases(locale: string, own: Locale): boolean {
  return locale !== "en" || own !== "en";
}
