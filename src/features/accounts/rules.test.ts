import { expect, test } from "vitest";
import { roles } from "../../shared/roles";
import {
  deletionRefusal,
  demotionRefusal,
  editedNames,
  leavesPart,
  longNameRefusal,
  namesOf,
  newNames,
  signInSubject,
} from "./rules";

test.each([
  ["Anna", "Anna", ""],
  ["Anna de Vries", "Anna", "de Vries"],
  ["  Anna   van  den Berg ", "Anna", "van den Berg"],
  ["Jean-Luc O'Neill", "Jean-Luc", "O'Neill"],
])("%j is %j and %j", (name, firstName, lastName) => {
  expect(namesOf(name)).toEqual({ firstName, lastName });
});

test.each([
  [{ name: "Anna de Vries" }, "Anna", "de Vries"],
  [{ name: "Anna de Vries", firstName: "Anna de", lastName: "Vries" }, "Anna de", "Vries"],
  [{ name: "Anna de Vries", firstName: "Anna de" }, "Anna", "de Vries"],
])("a new %j has the names %j and %j", (given, firstName, lastName) => {
  expect(newNames(given)).toEqual({ name: "Anna de Vries", firstName, lastName });
});

test("all spellings of a sign-in name are counted together", () => {
  for (const typed of [" Isa.\u03a3", "\u0130sa.\u03c3", "\uff29SA.\u03a3"])
    expect(signInSubject(typed)).toBe("isa.\u03c3");
});

const anna = { name: "Anna de Vries", firstName: "Anna de", lastName: "Vries" };
test.each([
  [{}, anna],
  [{ name: anna.name }, anna],
  [{ ...anna }, anna],
  [{ name: "Anna Bos" }, { name: "Anna Bos", firstName: "Anna", lastName: "Bos" }],
  [{ firstName: "Ans" }, { name: "Ans Vries", firstName: "Ans", lastName: "Vries" }],
  [{ lastName: "Bos" }, { name: "Anna de Bos", firstName: "Anna de", lastName: "Bos" }],
  [
    { name: "A B C", firstName: "A B", lastName: "C" },
    { name: "A B C", firstName: "A B", lastName: "C" },
  ],
])("names after the edit %j", (given, expected) => {
  expect(editedNames(anna, given)).toEqual(expected);
});

test.each([
  [60, 59, undefined, false],
  [60, 60, undefined, true],
  [120, 0, undefined, false],
  [60, 60, [60, 60], false],
  [60, 61, [60, 60], true],
] as const)("first and last names of %i and %i characters, after %j: refused %s", (first, last, before, isRefused) => {
  const named = (first: number, last: number) => ({ firstName: "x".repeat(first), lastName: "y".repeat(last) });
  expect(longNameRefusal(named(first, last), before && named(...before))?.code === "invalid").toBe(isRefused);
});

test("a change of role ends the previous kind of work; admins and team leaders both supervise", () => {
  const stays = roles.flatMap((before) =>
    roles.filter((after) => !leavesPart(before, after)).map((after) => [before, after]),
  );
  expect(stays).toEqual([
    ["admin", "admin"],
    ["admin", "teamleader"],
    ["teamleader", "admin"],
    ["teamleader", "teamleader"],
    ["cleaner", "cleaner"],
    ["qc", "qc"],
    ["reception", "reception"],
  ]);
});

test.each([
  ["the last admin", "a", ["a"], true],
  ["one of two", "a", ["a", "b"], false],
  ["not an admin, if there is one", "c", ["a"], false],
])("%s can't stop being one: %s of %j: %s", (_, id, admins, isRefused) => {
  expect(demotionRefusal(id, admins) !== null).toBe(isRefused);
  expect(deletionRefusal(id, "b", admins) !== null).toBe(isRefused);
});

test("users can't delete themselves", () => {
  expect(deletionRefusal("a", "a", ["a", "b"])?.message).toMatch(/yourself/);
});
