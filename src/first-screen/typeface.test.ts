import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { locales } from "../shared/locales";
import { translatePage } from "./page-language";

const page = readFileSync("index.html", "utf8");

test.each(locales)(
  "the page in %s says so, and preloads the typeface only where it has the letters",
  async (locale) => {
    const html = await translatePage(page, locale);
    expect(html).toContain(`<html lang="${locale}" dir="${locale === "ar" ? "rtl" : "ltr"}">`);
    expect(html.match(/as="font"/g)?.length ?? 0).toBe(["bg", "uk", "ar"].includes(locale) ? 0 : 1);
    expect(html).toContain(`/${locale}-cleaner.json`);
  },
);

/** The ranges of the typeface's first file, in tokens.css. */
const [, ranges = ""] =
  /atkinson-next-latin\.woff2[^}]*unicode-range: ([^;]+)/.exec(readFileSync("src/ui/tokens.css", "utf8")) ?? [];
const covered = ranges.split(",").map((range) =>
  range
    .replace("U+", "")
    .split("-")
    .map((code) => Number.parseInt(code, 16)),
);
const isCovered = (letter: string) =>
  covered.some(([from = 0, to = from]) => from <= (letter.codePointAt(0) ?? 0) && (letter.codePointAt(0) ?? 0) <= to);

test.each(["nl", "de", "fr", "es", "pt", "pl", "ro", "tr"])("%s needs no second file of the typeface", (locale) => {
  const catalogue = readFileSync(`src/client/catalogues/${locale}.json`, "utf8");
  expect([...new Set(catalogue.match(/\p{L}/gu))].filter((letter) => !isCovered(letter))).toEqual([]);
});
