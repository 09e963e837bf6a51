import { expect, test } from "vitest";
import { acceptedLocale, directionOf, localeOf } from "./locales";

test.each([
  [undefined, undefined],
  ["", undefined],
  ["pl", "pl"],
  ["PL-pl", "pl"],
  ["pt-BR,pt;q=0.9", "pt"],
  ["tlh, pl-PL;q=0.9, en;q=0.8", "pl"],
  ["en;q=0.5, uk;q=0.7", "uk"],
  ["en;q=0.5, uk; q=0.7", "uk"],
  ["ro;q=0, nl;q=0.1", "nl"],
  ["fr;q=1, de;q=1", "fr"],
  ["*", undefined],
  ["zh-CN, ja;q=0.8", undefined],
  ["en-XA", "en"],
])("of Accept-Language %j, %s is shown", (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale);
});

test.each([
  ["pt-BR", "pt"],
  ["en-XA", "en-XA"],
  ["en-GB", "en"],
  ["tlh", undefined],
  [null, undefined],
  [undefined, undefined],
])("the language of the code %j is %s", (code, locale) => {
  expect(localeOf(code)).toBe(locale);
});

test("only Arabic is written from right to left", () => {
  expect(["en", "pl", "ar", "en-XA"].map(directionOf)).toEqual(["ltr", "ltr", "rtl", "ltr"]);
});
