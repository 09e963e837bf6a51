import { expect, test } from "vitest";
import type { ChecklistRule } from "./contract/rules";
import { followedGroup, ruleGroups, tiesWith, wantedRules } from "./rules/rule-groups";

const nothing = { unitId: null, villaTypeId: null, kindId: null };
const rules = [
  { ...nothing, id: "1", checklistId: "deep", kindId: "k1" },
  { ...nothing, id: "2", checklistId: "sauna", unitId: "v1" },
  { ...nothing, id: "3", checklistId: "lodge", villaTypeId: "t1" },
  { ...nothing, id: "4", checklistId: "sauna", unitId: "v2" },
  { ...nothing, id: "5", checklistId: "sauna", unitId: "v3", kindId: "k1" },
];

test("villas with the same checklist and kind are one rule, and rules come in the order in which they apply", () => {
  expect(ruleGroups(rules).map(({ ruleIds, unitIds }) => [ruleIds, unitIds])).toEqual([
    [
      ["2", "4"],
      ["v1", "v2"],
    ],
    [["5"], ["v3"]],
    [["3"], []],
    [["1"], []],
  ]);
});

test("an edited rule keeps the ids of the villas that stay", () => {
  const own = rules.filter(({ id }) => id === "2" || id === "4");
  const target = { checklistId: "new", kindId: null, villaTypeId: null, unitIds: ["v2", "v9"] };
  expect(wantedRules(target, own)).toEqual([
    { ...nothing, id: "4", checklistId: "new", unitId: "v2" },
    { ...nothing, checklistId: "new", unitId: "v9" },
  ]);
});

test("rules for the same villa tie only if both are for the same kind, or both for all", () => {
  const wanted = (unitId: string, kindId: string | null) => [{ ...nothing, checklistId: "new", unitId, kindId }];
  expect(tiesWith(wanted("v1", null), rules).map(({ id }) => id)).toEqual(["2"]);
  expect(tiesWith(wanted("v1", "k1"), rules)).toEqual([]);
  expect(tiesWith(wanted("v3", "k1"), rules).map(({ id }) => id)).toEqual(["5"]);
});

test("a group that somebody changes keeps what is left and gets what is added, but not what was another rule", () => {
  const group = { checklistId: "sauna", kindId: null, villaTypeId: null, unitIds: ["v1", "v2"], ruleIds: ["2", "4"] };
  const own = rules.filter(({ id }) => group.ruleIds.includes(id));
  const unitsAfter = (now: readonly ChecklistRule[]) => followedGroup(group, rules, now).unitIds;
  const added = { ...nothing, id: "6", checklistId: "sauna", unitId: "v6" };
  expect(unitsAfter([...rules, added, { ...added, id: "7", kindId: "k1" }])).toEqual(["v1", "v2", "v6"]);
  expect(unitsAfter([added])).toEqual(["v6"]);
  const renamed = own.map((rule) => ({ ...rule, checklistId: "deep", kindId: "k1" }));
  const others = rules.filter((rule) => !own.includes(rule)).map((rule) => ({ ...rule, checklistId: "deep" }));
  expect(unitsAfter([...renamed, ...others])).toEqual(["v1", "v2"]);
  const gone = followedGroup(group, rules, []);
  expect(gone).toEqual({ ...group, ruleIds: [] });
  expect(followedGroup(gone, [], [{ ...added, unitId: "v1" }])).toEqual({ ...group, unitIds: ["v1"], ruleIds: ["6"] });
});
