/** The codes of the languages that the app has (`src/client/browser/language.ts` names them). */
export const locales = ["en"] as const;
export type Locale = (typeof locales)[number];
