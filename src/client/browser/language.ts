import { directionOf, localeCookie, localeOf, type ShownLocale } from "../../shared/locales";
import { activateLanguage, type Texts } from "../../shared/words";
import { catalogueOf } from "../catalogues/catalogue";
import { observed } from "./observed";

// The texts of the language that is shown. They come in parts: a cleaner's, which every page has, those of other pages, and sentences of the
// server. The build writes the files (scripts/catalogues.mjs); in development a language's whole catalogue is one part.

/** The version of all texts: replaced by the build. */
declare const __TEXTS__: string;

type Part =
  | "cleaner"
  | "extras"
  | "visitors"
  | "office"
  | "planning"
  | "admin"
  | "connections"
  | "day"
  | "ready"
  | "said"
  | "said-office"
  | "said-planning";
/** What these pages need besides: the texts of parts that they share with the office's pages. */
const needed: Readonly<Record<Part, readonly Part[]>> = {
  cleaner: [],
  extras: [],
  visitors: [],
  office: ["said-office", "said-planning"],
  planning: ["office", "said-office", "said-planning"],
  admin: ["office", "said-office", "said-planning"],
  connections: ["office", "said-office", "said-planning"],
  day: ["office", "said-planning"],
  ready: ["said-planning"],
  said: [],
  "said-office": [],
  "said-planning": [],
};
let shown: ShownLocale = "en";
/** The language that was chosen last, whose texts may still be on their way. */
let chosen: ShownLocale = shown;
/** How often the page was switched to another language. The first one doesn't count: the server has already drawn the page with it. */
const switches = observed(0);
/** What the page's parts need, in every language that it is switched to. */
const loadedParts = new Set<Part>();
const loads = new Map<string, Promise<Texts>>();

/** The language that is shown. */
export const currentLanguage = () => shown;
/** Draws a component again after each switch of the language. */
export const useLanguageSwitches = switches.use;

/** The language that is shown, also while the server's page is hydrated: a value of its own for that would draw everything twice. */
export function useLanguage(): ShownLocale {
  useLanguageSwitches();
  return shown;
}

/** Loads one part of the language that is shown; rejects if the network is needed and fails. */
export async function loadTexts(part: Part): Promise<void> {
  const wanted = [...needed[part], part].filter((one) => !loadedParts.has(one));
  if (wanted.length === 0) return;
  const locale = shown;
  const texts = await Promise.all(wanted.map((one) => textsOf(locale, one)));
  // Switched in the meantime.
  if (shown !== locale) return loadTexts(part);
  for (const one of wanted) loadedParts.add(one);
  activateLanguage(locale, Object.assign({}, ...texts));
}

/** Loads the sentences that the server and the outbox have, as far as possible: without them they are in English. */
export const loadSentences = () => loadTexts("said").catch(() => undefined);

/** Loads a module of pages together with a part of the texts. */
export function withTexts<M>(part: Part, load: () => Promise<M>): () => Promise<M> {
  return async () => {
    const [loaded] = await Promise.all([load(), loadTexts(part)]);
    return loaded;
  };
}

/** Milliseconds between attempts to load the texts without which a page can show nothing. */
const retryMs = 2_000;

/** Shows the page in the language of its document, which the server or the worker has chosen; tries until it has the texts. */
export async function showDocumentLanguage(): Promise<void> {
  loadedParts.add("cleaner");
  const locale = localeOf(document.documentElement.lang) ?? "en";
  while (!(await showLanguage(locale, false).then(isDone, isFailed)))
    await new Promise((go) => setTimeout(go, retryMs));
}

const isDone = () => true;
const isFailed = () => false;

/**
 * Shows another language once all of its loaded parts are here, and keeps it on this device; returns false and changes nothing if yet another one is
 * chosen before that. Rejects and changes nothing if the network is needed and fails.
 */
export async function setLanguage(locale: ShownLocale): Promise<boolean> {
  await showLanguage(locale);
  if (shown !== locale) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari before 18.4 lack the cookie store.
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=31536000; samesite=lax`;
  return true;
}

async function showLanguage(locale: ShownLocale, drawn = true): Promise<void> {
  chosen = locale;
  const parts = [...loadedParts];
  const texts = await Promise.all(parts.map((part) => textsOf(locale, part)));
  if (chosen !== locale) return;
  // A page with parts of its own may have been opened in the meantime.
  if (loadedParts.size > parts.length) return showLanguage(locale, drawn);
  activateLanguage(locale, Object.assign({}, ...texts));
  const { documentElement } = document;
  // Assigning the same value would still make the browser restyle the whole page.
  if (documentElement.lang !== locale) documentElement.lang = locale;
  if (documentElement.dir !== directionOf(locale)) documentElement.dir = directionOf(locale);
  shown = locale;
  if (drawn) switches.set(switches.get() + 1);
}

function textsOf(locale: ShownLocale, part: Part): Promise<Texts> {
  const name = `${locale} ${part}`;
  const load = loads.get(name) ?? (import.meta.env.PROD ? fetchTexts(locale, part) : catalogueOf(locale));
  loads.set(name, load);
  load.catch(() => loads.delete(name));
  return load;
}

/** The addresses of all texts of a language. */
export const textFilesOf = (locale: ShownLocale) => Object.keys(needed).map((part) => fileOf(locale, part));

function fileOf(locale: ShownLocale, part: string): string {
  return `/assets/texts/${__TEXTS__}/${locale}-${part}.json`;
}

async function fetchTexts(locale: ShownLocale, part: Part): Promise<Texts> {
  const response = await fetch(fileOf(locale, part));
  if (!response.ok) throw new Error(`The texts could not be loaded: ${response.status}.`);
  const content: Texts | [from: number, ...texts: string[]][] = await response.json();
  if (!Array.isArray(content)) return content;
  // Blocks of texts with the number of their first one.
  return Object.fromEntries(
    content.flatMap(([from, ...texts]) => texts.map((text, at) => [(from + at).toString(36), text])),
  );
}
