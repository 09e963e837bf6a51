import { expect, test } from "vitest";
import { day } from "./shapes";

test.each(["2026-02-29", "2026-13-01", "0999-01-01", "3000-01-01", "21-11-2026", "soon", "", 20261121, undefined])(
  "%s is no date, which is said once",
  (value) => {
    expect(day.safeParse(value).error?.issues.map(({ message }) => message)).toEqual(["Not a valid date."]);
  },
);

test("a leap day is a date", () => {
  expect(day.safeParse("2028-02-29").success).toBe(true);
});
