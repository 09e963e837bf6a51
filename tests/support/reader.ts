import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Locale } from "../../src/shared/locales";

// A page in another language than English.

/** Returns a language's texts by their English, with their values; for texts without plurals. */
export function textsIn(locale: Locale): (english: string, values?: Record<string, string>) => string {
  const catalogue = catalogueOf(locale);
  return (english, values = {}) => {
    const text = catalogue[english];
    if (!text) throw new Error(`“${english}” is no text of the app.`);
    return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
  };
}

function catalogueOf(locale: Locale): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(`src/client/catalogues/${locale}.json`, "utf8"));
}

/** Expects that nothing on the page, nor any name for screen readers, is an English text of the app. */
export async function expectNoEnglish(page: Page, locale: Locale): Promise<void> {
  const catalogue = catalogueOf(locale);
  const english = Object.keys(catalogue).filter((text) => text.length > 2 && catalogue[text] !== text);
  expect(await page.evaluate(foundOf, english)).toEqual([]);
}

/** The given texts that stand on the page as they are; runs in the page. */
function foundOf(texts: readonly string[]): string[] {
  const wanted = new Set(texts);
  const found = new Set<string>();
  const look = (text: string | null) => wanted.has(text?.trim() ?? "") && found.add(text?.trim() ?? "");
  look(document.title.split(" · ")[0] ?? "");
  for (const element of document.body.querySelectorAll("*")) {
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"])
      look(element.getAttribute(name));
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) look(node.textContent);
  }
  return [...found];
}
