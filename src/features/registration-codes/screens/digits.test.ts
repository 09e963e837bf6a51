import { expect, test } from "vitest";
import { eightDigits } from "../rules";
import { inFours } from "./digits";

test.each([
  [[0], "00000000"],
  [[7], "00000007"],
  [[99_999_999], "99999999"],
  [[100_000_042], "00000042"],
  [[4_199_999_999], "99999999"],
  // The last 94,967,296 of 2^32 numbers would make small codes more likely, so they are drawn again.
  [[4_200_000_000, 4_294_967_295, 12_345_678], "12345678"],
])("drawing %j makes the code %s", (drawn, code) => {
  const rest = [...drawn];
  expect(eightDigits(() => rest.shift() ?? Number.NaN)).toBe(code);
});

test.each([
  ["40718826", "4071 8826"],
  ["4071 8826", "4071 8826"],
  ["407", "407"],
  ["", ""],
])("%j is read as %j", (code, read) => {
  expect(inFours(code)).toBe(read);
});
