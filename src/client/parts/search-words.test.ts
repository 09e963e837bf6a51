import { expect, test } from "vitest";
import { matchesSearch } from "./search-words";

test.each([
  ["", true],
  ["pereira", true],
  ["JOAO", true],
  ["joão", true],
  ["example pereira", true],
  ["pereira bondar", false],
  ["João Pereirajoao@", false],
])("searching for %j finds João Pereira: %s", (words, found) => {
  expect(matchesSearch(words, ["João Pereira", "joao@changeover.example", null, undefined])).toBe(found);
});
