import { expect, test } from "vitest";
import type { Team } from "../../contract";
import { changesOf, formOf, type TeamForm, teamNews } from "./team-form";

const person = (name: string) => ({ id: name.toLowerCase(), name, role: "cleaner" as const });
const team: Team = {
  ...{ id: "t", etag: '"1"', name: "Dunes", number: 4, memberCount: 3, members: [person("Anna"), person("Bob")] },
  createdAt: "2026-11-01T08:00:00.000Z",
};

test.each<[Partial<TeamForm>, object]>([
  [{}, {}],
  [{ memberIds: ["bob", "anna"] }, {}],
  [
    { name: "Shore", number: "7" },
    { name: "Shore", number: 7 },
  ],
  [
    { memberCount: "5", memberIds: ["anna", "cem"] },
    { memberCount: 5, addMemberIds: ["cem"], removeMemberIds: ["bob"] },
  ],
])("a form with %j sends only that", (change, expected) => {
  expect(changesOf(formOf(team), { ...formOf(team), ...change })).toEqual(expected);
});

test("a colleague's changes are told, with what was typed against them", () => {
  const latest = { ...team, name: "Shore", number: 7, members: [person("Anna"), person("Cem")] };
  expect(teamNews(team, latest, { ...formOf(latest), number: "9" })).toEqual([
    { label: "Name", text: "Shore instead of Dunes" },
    { label: "Number", text: "7 instead of 4. What you entered stays." },
    { label: "Members", text: "added Cem; removed Bob" },
  ]);
  expect(teamNews(team, team, formOf(team))).toEqual([]);
});
