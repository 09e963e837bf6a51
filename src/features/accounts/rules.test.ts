import { expect, test } from "vitest";
import { namesOf } from "./rules";

test.each([
  ["Anna", "Anna", ""],
  ["Anna de Vries", "Anna", "de Vries"],
  ["  Anna   van  den Berg ", "Anna", "van den Berg"],
  ["Jean-Luc O'Neill", "Jean-Luc", "O'Neill"],
])("%j is %j and %j", (name, firstName, lastName) => {
  expect(namesOf(name)).toEqual({ firstName, lastName });
});
