import type { FastifyRequest } from "fastify";
import { catalogueOf } from "../client/catalogues/catalogue";
import type { InitialData } from "../server/http/pages";
import { getUser } from "../shared/current-user";
import {
  acceptedLocale,
  directionOf,
  isInTypeface,
  localeCookie,
  localeOf,
  pseudoLocale,
  type ShownLocale,
} from "../shared/locales";
import { activateLanguage, t } from "../shared/words";

/**
 * The language of a page (docs/domain.md, "Languages"): what the signed-in person chose, else the device, else the browser's preference, else the
 * park's.
 */
export function languageOf({ cookies, headers }: FastifyRequest, initialData: InitialData, parks: string): ShownLocale {
  const device = localeOf(cookies[localeCookie]);
  const person = Object(initialData[getUser.path]).locale;
  if (device === pseudoLocale) return device;
  return localeOf(person) ?? device ?? acceptedLocale(headers["accept-language"]) ?? localeOf(parks) ?? "en";
}

/** Runs `work`, which must not wait for anything, with all texts in this language. */
export async function inLanguage<T>(locale: ShownLocale, work: () => T): Promise<T> {
  const texts = await catalogueOf(locale);
  activateLanguage(locale, texts);
  try {
    return work();
  } finally {
    activateLanguage("en", {});
  }
}

const preloadedFont = /\s*<link\s[^>]*as="font"[^>]*>/;

/** Puts the page's template into a language: its root element, what it preloads (texts, and the typeface if it has the language's letters), and its own words. */
export function translatePage(html: string, locale: ShownLocale): Promise<string> {
  return inLanguage(locale, () =>
    html
      .replace(/<html [^>]*>/, `<html lang="${locale}" dir="${directionOf(locale)}">`)
      .replace(preloadedFont, (link) => (isInTypeface(locale) ? link : ""))
      .replace(/(\/assets\/texts\/\w+\/)en-/, `$1${locale}-`)
      .replace("Cleaning and quality control of a holiday villa park.", () =>
        t("Cleaning and quality control of a holiday villa park."),
      )
      .replace("<h1>Loading</h1>", () => `<h1>${t("Loading")}</h1>`),
  );
}

/** The web app manifest in a language: its name and description are shown when the app is installed. */
export async function translateManifest(manifest: string, locale: ShownLocale): Promise<string> {
  const parsed: Record<string, unknown> = JSON.parse(manifest);
  return inLanguage(locale, () =>
    JSON.stringify({
      ...parsed,
      name: t("Changeover"),
      description: t("Cleaning and quality control of a holiday villa park."),
      lang: locale,
      dir: directionOf(locale),
    }),
  );
}
