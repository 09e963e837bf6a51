import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { User } from "../../../../shared/current-user";
import { changesOf, emptyForm, formOf, newUserOf, userShape } from "./user-form";

const leader = "01990000-0000-7000-8000-000000000001";
const team = "01990000-0000-7000-8000-000000000002";

const bram: User = {
  id: "01990000-0000-7000-8000-000000000003",
  name: "Bram Jansen",
  firstName: "Bram",
  lastName: "Jansen",
  email: "bram@park.example",
  username: null,
  isInvited: false,
  role: "cleaner",
  telephone: "+31 6 1",
  teamId: team,
  supervisorId: leader,
  company: "Duinvallei Park",
  locale: null,
  createdAt: "2026-11-01T08:00:00.000Z",
};
const opened = formOf(bram);

describe("what is sent", () => {
  test("to add someone: the full name, and nothing for fields that are empty or none", () => {
    const form = { ...emptyForm("Duinvallei Park"), firstName: " Bram ", lastName: "Jansen", password: "welcome" };
    expect(newUserOf({ ...form, email: "bram@park.example" })).toEqual({
      name: "Bram Jansen",
      firstName: "Bram",
      lastName: "Jansen",
      email: "bram@park.example",
      password: "welcome",
      role: "cleaner",
      company: "Duinvallei Park",
    });
  });

  test("to add somebody who gets an invitation: no password", () => {
    const form = { ...emptyForm(""), firstName: "Bram", lastName: "Jansen", username: "bram", password: "" };
    expect(newUserOf(form)).not.toHaveProperty("password");
  });

  test("to add a cleaner with a team leader and a team", () => {
    const form = { ...emptyForm(""), supervisorId: leader, teamId: team };
    expect(newUserOf(form)).toMatchObject({ supervisorId: leader, teamId: team });
  });

  test.each([
    ["nothing if nothing changed", {}, {}],
    ["no blank password", { password: "", telephone: "+31 6 2" }, { telephone: "+31 6 2" }],
    ["a new password", { password: "another" }, { password: "another" }],
    [
      "all names if one changed, because the server would split the full name again",
      { lastName: "Smit" },
      { name: "Bram Smit", firstName: "Bram", lastName: "Smit" },
    ],
    ["null for none", { supervisorId: "none", teamId: "none" }, { supervisorId: null, teamId: null }],
    ["null for cleared fields", { telephone: " ", company: "" }, { telephone: null, company: null }],
    ["no team leader for a former cleaner", { role: "qc" }, { role: "qc", supervisorId: null }],
  ] as const)("to edit somebody: %s", (_, change, sent) => {
    expect(changesOf(opened, { ...opened, ...change })).toEqual(sent);
  });
});

test("an inspector's team leader from before is removed by None, and otherwise stays", () => {
  const inspector = { ...opened, role: "qc" as const };
  const cleaner = { ...inspector, role: "cleaner" as const };
  expect(changesOf(inspector, { ...cleaner, supervisorId: "none" })).toEqual({ role: "cleaner", supervisorId: null });
  expect(changesOf(inspector, cleaner)).toEqual({ role: "cleaner" });
  expect(changesOf(inspector, { ...inspector, telephone: "+31 6 2" })).toEqual({ telephone: "+31 6 2" });
});

test("somebody without a last name can be edited without getting one", () => {
  const aylin = { ...opened, firstName: "Aylin", lastName: "" };
  const renamed = { ...aylin, firstName: "Aylin Su" };
  expect(z.safeParse(userShape(aylin), renamed).success).toBe(true);
  expect(changesOf(aylin, renamed)).toEqual({ firstName: "Aylin Su" });
  expect(changesOf(aylin, { ...aylin, lastName: "Kaya" })).toEqual({
    name: "Aylin Kaya",
    firstName: "Aylin",
    lastName: "Kaya",
  });
});

test("all names are sent if only the split of the full name changed", () => {
  const before = { ...opened, firstName: "Fatima", lastName: "El Idrissi" };
  const names = { firstName: "Fatima El", lastName: "Idrissi" };
  expect(changesOf(before, { ...before, ...names })).toEqual({ name: "Fatima El Idrissi", ...names });
});

describe("the form's errors", () => {
  const wrong = (change: object) =>
    z.safeParse(userShape(opened), { ...opened, ...change }).error?.issues.map(({ message }) => message) ?? [];

  test.each([
    [{ firstName: " " }, ["First name is required"]],
    [{ lastName: "" }, ["Last name is required"]],
    [{ email: "bram" }, ["Invalid email"]],
    [{ email: " " }, ["Enter an email address or a username."]],
    [{ email: " ", username: "bram" }, []],
    [{ username: "b" }, ["3 to 32 letters, digits, dots, hyphens or underscores"]],
    [{ password: "short" }, ["Password must be at least 6 characters"]],
    [{ password: "x".repeat(201) }, ["At most 200 characters."]],
    [{ email: `${"x".repeat(255)}@park.example` }, ["Invalid email"]],
    [{}, []],
  ])("with %j: %j", (change, sentences) => {
    expect(wrong(change)).toEqual(sentences);
  });
});
