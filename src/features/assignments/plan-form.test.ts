import { describe, expect, test } from "vitest";
import { changedFields, findVilla, fromPlanForm, nextPlanForm, type Plan, type PlanForm } from "./rules/plan-form";

const villas = [
  { code: "WL-042", address: "Strandpad 42" },
  { code: "DV-108", address: "Helmweg 108" },
  { code: "ZB-017", address: "Plaatweg 17" },
  { code: "DV-017", address: "Helmweg 17" },
  { code: "Boathouse", address: null },
];

describe("the villa that a search means", () => {
  test.each([
    ["WL-042", "WL-042"],
    [" wl 42 ", "WL-042"],
    ["helmweg 108", "DV-108"],
    ["108", "DV-108"],
    ["042", "WL-042"],
    ["zb17", "ZB-017"],
    ["boathouse", "Boathouse"],
    // Two villas have this number.
    ["17", undefined],
    ["WL-04", undefined],
    ["", undefined],
    ["-", undefined],
  ])("%j is %s", (typed, code) => {
    expect(findVilla(villas, typed)?.code).toBe(code);
  });

  test.each([
    ["11-2", "11-2"],
    ["1-01", "1-01"],
    [" 012 ", "012"],
    ["12", "12"],
    // Without their dashes two villas have this code.
    ["112", undefined],
    ["Kade 3", undefined],
    ["★", "★"],
  ])("%j is %s where codes differ in nothing but dashes and zeros", (typed, code) => {
    const address = "Kade 3";
    const alike = ["1-12", "11-2", "10-1", "1-01", "012", "12", "★"].map((one) => ({ code: one, address }));
    expect(findVilla(alike, typed)?.code).toBe(code);
  });
});

const form: PlanForm = {
  villa: "WL-042",
  kindId: "changeover",
  cleanerId: "aylin",
  helperIds: ["marek", "aylin"],
  day: "2026-11-21",
  time: "09:30",
  minutes: " ",
  priority: "normal",
  instructions: "  ",
  supervisorId: "",
};

test("a form plans in park time, leaves out empty fields, and never lists the lead as collaborator", () => {
  expect(fromPlanForm(form, "villa", "Europe/Amsterdam")).toEqual({
    unitId: "villa",
    kindId: "changeover",
    cleanerId: "aylin",
    collaboratorIds: ["marek"],
    plannedAt: "2026-11-21T08:30:00.000Z",
    estimatedMinutes: null,
    priority: "normal",
    instructions: null,
    supervisorId: null,
  });
});

test("only changes are sent", () => {
  const before: Plan = fromPlanForm({ ...form, minutes: "75" }, "villa", "Europe/Amsterdam");
  expect(changedFields(before, { ...before, collaboratorIds: [...before.collaboratorIds] })).toEqual({});
  const [helper = ""] = before.collaboratorIds;
  const after: Plan = { ...before, collaboratorIds: ["new"], estimatedMinutes: null, priority: "high" };
  const crew = { addCollaboratorIds: ["new"], removeCollaboratorIds: [helper] };
  expect(changedFields(before, after)).toEqual({ ...crew, estimatedMinutes: null, priority: "high" });
});

test.each([
  ["09:30", 75, "10:45"],
  ["09:30", 0, "09:30"],
  ["23:30", 60, "23:59"],
])("the next villa of the same people, after one at %s that takes %i min, starts at %s", (time, minutes, next) => {
  const filled: PlanForm = {
    ...form,
    time,
    minutes: "75",
    priority: "high",
    instructions: "Keys",
    supervisorId: "sanne",
  };
  expect(nextPlanForm(filled, minutes)).toEqual({
    ...form,
    villa: "",
    minutes: "",
    instructions: "",
    supervisorId: "sanne",
    time: next,
  });
});
