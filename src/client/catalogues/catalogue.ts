import type { ShownLocale } from "../../shared/locales";
import { keyOfText } from "../../shared/text-key.js";
import type { Texts } from "../../shared/words";

const catalogues: Readonly<Record<string, () => Promise<{ default: Texts }>>> = {
  nl: () => import("./nl.json"),
  de: () => import("./de.json"),
  fr: () => import("./fr.json"),
  es: () => import("./es.json"),
  pt: () => import("./pt.json"),
  pl: () => import("./pl.json"),
  ro: () => import("./ro.json"),
  bg: () => import("./bg.json"),
  uk: () => import("./uk.json"),
  tr: () => import("./tr.json"),
  ar: () => import("./ar.json"),
};

/**
 * A whole language, by the English texts and by their keys, with which the server sends them: for the server and in development. The built app
 * loads it in parts (src/client/browser/language.ts).
 */
export async function catalogueOf(locale: ShownLocale): Promise<Texts> {
  const texts = Object.entries((await catalogues[locale]?.())?.default ?? {});
  return Object.fromEntries(
    texts.flatMap(([english, text]) => [
      [english, text],
      [keyOfText(english), text],
    ]),
  );
}
