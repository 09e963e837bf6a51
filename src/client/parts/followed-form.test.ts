import { expect, test } from "vitest";
import { differingFields, followed } from "./followed-form";

const before = { name: "Dunes", number: "4", memberIds: ["anna", "bob"] };

test.each<[string, Partial<typeof before>, Partial<typeof before>, Partial<typeof before>]>([
  ["nobody changed anything", {}, {}, {}],
  ["a colleague changed a field that was not touched", {}, { name: "Shore" }, { name: "Shore" }],
  ["a colleague changed another field", { name: "Banks" }, { number: "7" }, { name: "Banks", number: "7" }],
  ["both changed one field", { name: "Banks" }, { name: "Shore" }, { name: "Banks" }],
  [
    "both added",
    { memberIds: ["anna", "bob", "cem"] },
    { memberIds: ["anna", "bob", "dirk"] },
    { memberIds: ["anna", "bob", "dirk", "cem"] },
  ],
  ["each removed another", { memberIds: ["anna"] }, { memberIds: ["bob"] }, { memberIds: [] }],
  [
    "both added the same",
    { memberIds: ["anna", "bob", "cem"] },
    { memberIds: ["cem", "anna"] },
    { memberIds: ["cem", "anna"] },
  ],
])("after %s, the form has", (_, typed, latest, expected) => {
  expect(followed(before, { ...before, ...typed }, { ...before, ...latest })).toEqual({ ...before, ...expected });
});

test("forms differ in the fields with another text or other members, in whatever order", () => {
  expect(differingFields(before, { ...before, memberIds: ["bob", "anna"] })).toEqual([]);
  expect(differingFields(before, { name: "Shore", number: "4", memberIds: ["bob"] })).toEqual(["name", "memberIds"]);
});
