import { expect, test } from "vitest";
import { rule } from "./rule";
import { day, nameText } from "./shapes";

test.each(["2026-02-29", "2026-13-01", "0999-01-01", "3000-01-01", "21-11-2026", "soon", "", 20261121, undefined])(
  "%s is not a date, with a single error",
  (value) => {
    expect(day.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([rule("Not a valid date.")]);
  },
);

test("a leap day is a date", () => {
  expect(day.safeParse("2028-02-29").success).toBe(true);
});

test.each([
  ["Anna\u202egro.elpmaxe@", "Annagro.elpmaxe@"],
  ["\u200f \u2067Anna\u2069 de\u200eVries\u061c ", "Anna deVries"],
  ["عائشة بنت محمد", "عائشة بنت محمد"],
  ["רחל", "רחל"],
])("a name loses its direction marks and keeps its letters: %j", (given, kept) => {
  expect(nameText(2, 120, "Too short.").parse(given)).toBe(kept);
});

test("a name of nothing but direction marks is too short", () => {
  expect(nameText(1, 120, "Too short.").safeParse("\u202e\u2066\u200f").error?.issues).toMatchObject([
    { message: "Too short." },
  ]);
});
