import { expect, test } from "vitest";
import { homeOf } from "./home";

test.each([
  ["admin", "/admin"],
  ["teamleader", "/admin"],
  ["cleaner", "/cleaner"],
  ["qc", "/qc"],
  ["reception", "/ready"],
  ["guest", "/auth"],
])("the home page of %s is %s", (role, path) => {
  expect(homeOf(role)).toBe(path);
});
