import { expect, test } from "vitest";
import { shortened } from "./shortened";

test.each([
  ["short", "short"],
  ["12345", "12345"],
  ["123456", "12345…"],
  ["🏡🏡🏡🏡🏡", "🏡🏡🏡🏡🏡"],
  ["🏡🏡🏡🏡🏡🏡🏡", "🏡🏡🏡🏡🏡…"],
  ["1234🏡6", "1234🏡…"],
  ["12345🏡", "12345…"],
])("%s in at most five characters", (text, start) => {
  expect(shortened(text, 5)).toBe(start);
});
