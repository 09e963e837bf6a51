import { directionOf, pseudoLocale, type ShownLocale } from "../../shared/locales";
import { textFilesOf } from "./language";

// Not needed for the first screen.

/** Has the worker keep a language for offline use: all of its texts, and the page that it opens with. The pseudo-locale is nobody's language. */
export async function keepLanguage(locale: ShownLocale): Promise<void> {
  if (locale === pseudoLocale) return;
  const { active } = await navigator.serviceWorker.ready;
  const language = `<html lang="${locale}" dir="${directionOf(locale)}">`;
  active?.postMessage({ type: "KEEP_LANGUAGE", language, texts: textFilesOf(locale) });
}
