import { expect, test } from "vitest";
import { nextPath, signInPath } from "./next-path";

test.each([
  ["/cleaner/task/42?tab=notes#item-3", "/cleaner/task/42?tab=notes#item-3"],
  ["/calendar", "/calendar"],
  ["/", "/"],
  ["", undefined],
  ["calendar", undefined],
  ["https://evil.example/", undefined],
  ["javascript:alert(1)", undefined],
  ["//evil.example", undefined],
  ["/\\evil.example", undefined],
  ["/\t/evil.example", undefined],
  ["/.//evil.example", undefined],
  ["//[", undefined],
  ["/auth?tab=register", undefined],
])("next=%j leads to %j", (next, path) => {
  expect(nextPath(`?${new URLSearchParams({ next })}`)).toBe(path);
});

test("signing in returns to the guarded page", () => {
  const address = signInPath("/assignments/7?photo=2");
  expect(nextPath(address.slice(address.indexOf("?")))).toBe("/assignments/7?photo=2");
  expect(signInPath("/")).toBe("/auth");
  expect(signInPath("/", true)).toBe("/auth?session=ended");
});
