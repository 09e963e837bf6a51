import { expect, test } from "vitest";
import { changedList, type ListChanges, listChanges } from "./list-changes";

test.each<[ListChanges, string[]]>([
  [{}, ["a", "b"]],
  [{ add: ["c"] }, ["a", "b", "c"]],
  [{ add: ["b", "c", "c"] }, ["a", "b", "c"]],
  [{ remove: ["a", "x"] }, ["b"]],
  [{ add: ["c"], remove: ["b"] }, ["a", "c"]],
  [{ to: ["x"] }, ["x"]],
  [{ to: [] }, []],
  [{ to: ["x"], add: ["y"], remove: ["x"] }, ["y"]],
])("the list a, b changed by %j", (changes, expected) => {
  expect(changedList(["a", "b"], changes)).toEqual(expected);
});

test.each([
  [["a", "b"], { add: undefined, remove: undefined }],
  [["b", "a"], { add: undefined, remove: undefined }],
  [["b", "c"], { add: ["c"], remove: ["a"] }],
  [[], { add: undefined, remove: ["a", "b"] }],
])("from a, b to %j", (after, expected) => {
  expect(listChanges(["a", "b"], after)).toEqual(expected);
});
