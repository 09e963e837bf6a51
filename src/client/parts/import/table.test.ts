import { expect, test } from "vitest";
import { plainHeading } from "./table";

test.each([
  ["Straße & Nr.", "strassenr"],
  ["Prénom (obligatoire)", "prenom"],
  ["(optional) Code (max. 10)", "code"],
  ["Code (", "code"],
])("the heading %s is compared as %s", (heading, plain) => {
  expect(plainHeading(heading)).toBe(plain);
});

test("a heading of brackets that never close is read as fast as any other", () => {
  const began = performance.now();
  expect(plainHeading("(".repeat(500_000))).toBe("");
  expect(performance.now() - began).toBeLessThan(5_000);
});
