import { expect, test } from "vitest";
import { telephoneLink } from "./telephone-link";

test.each([
  ["+31 (0)85 123 45 67", "tel:+31851234567"],
  ["0031 (0)85-1234567", "tel:0031851234567"],
  ["(0)85 1234567", "tel:0851234567"],
  ["06 12 34 56 78", "tel:0612345678"],
])("%s is dialled as %s", (telephone, link) => {
  expect(telephoneLink(telephone)).toBe(link);
});
