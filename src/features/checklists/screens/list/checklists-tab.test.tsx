// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  buttonOf,
  dialogOf,
  fillIn,
  inToast,
  openScreen,
  personOf,
  press,
  seeNoDialog,
  startFakeServer,
  textsOf,
} from "../../../../../tests/support/screen";
import { idNumber, sampleVillaTypes, unitOf } from "../../../../../tests/support/screen-data";
import { queryClient } from "../../../../client/api/query-client";
import { changeoverKindId } from "../../../../shared/changeover-kind";
import { getUnits } from "../../../units/contract";
import { getCleaningKinds, putCleaningKinds } from "../../contract/kinds";
import { type ChecklistSummary, createChecklist, deleteChecklist, getChecklists } from "../../contract/lists";
import { type ChecklistRules, getChecklistRules, putChecklistRules } from "../../contract/rules";
import ChecklistsTab from "./checklists-tab";

const listOf = (number: number, name: string, changes: Partial<ChecklistSummary> = {}): ChecklistSummary => ({
  ...{ id: idNumber(number), name, isStandard: false, version: 1, publishedAt: "2026-11-12T08:00:00.000Z" },
  ...{ publishedBy: { id: idNumber(900), name: "Mara Visser" }, itemCount: 12, hasDraft: false, revision: 1 },
  ...changes,
});
const standard = listOf(1, "Standard", { isStandard: true, publishedBy: null });
const sauna = listOf(2, "Sauna", { version: 3, itemCount: 19, hasDraft: true });
const fresh = listOf(3, "Fresh", { version: null, publishedAt: null, publishedBy: null, hasDraft: true });
const changeover = { id: changeoverKindId, name: "Changeover" };
const deep = { id: idNumber(11), name: "Deep clean" };
const villas = [
  unitOf({ id: idNumber(101), code: "DV-101", maxPersons: 8, hasSauna: true }),
  unitOf({ id: idNumber(102), code: "DV-102", maxPersons: 8, isPetFriendly: true }),
  unitOf({ id: idNumber(103), code: "DV-103", maxPersons: 8, hasSauna: true }),
];
const typeId = sampleVillaTypes[0]?.id ?? "";
const typeName = sampleVillaTypes[0]?.name ?? "";

type Rule = ChecklistRules["rules"][number];
const ruleOf = (number: number, changes: Partial<Rule>): Rule => ({
  ...{ id: idNumber(number), checklistId: sauna.id, unitId: null, villaTypeId: null, kindId: null },
  ...changes,
});
/** The first villa gets the sauna checklist by its rule, the others the standard one. */
const rulesWith = (...rules: Rule[]): ChecklistRules => ({
  rules,
  villas: villas.map(({ id, code }) => ({
    ...{ unitId: id, code, missingItems: [] },
    choices: [changeover, deep].map(({ id: kindId }) => {
      const own = rules.some(({ unitId }) => unitId === id);
      return own
        ? { kindId, checklistId: sauna.id, why: "villa" as const, itemCount: 19 }
        : { kindId, checklistId: standard.id, why: "standard" as const, itemCount: 12 };
    }),
  })),
});
const first = ruleOf(21, { unitId: villas[0]?.id ?? null });

async function openTab(rules = rulesWith(first), path = "/admin/presets?tab=checklists") {
  const server = startFakeServer();
  server.returns(getChecklists, [standard, sauna, fresh]);
  server.returns(getChecklistRules, rules);
  server.returns(getCleaningKinds, [changeover, deep]);
  server.returns(getUnits, villas);
  const { visited } = openScreen(<ChecklistsTab />, { person: personOf("admin"), path });
  await screen.findByRole("button", { name: "Add rule" });
  return { server, visited };
}
const entries = (label: string) => textsOf(within(screen.getByRole("list", { name: label })).getAllByRole("listitem"));

test("it shows a skeleton, and a retry button if something could not be loaded", async () => {
  const server = startFakeServer();
  const fail = server.holdsRefusal(getChecklists, 500);
  server.returns(getChecklistRules, rulesWith());
  server.returns(getCleaningKinds, [changeover]);
  server.returns(getUnits, villas);
  openScreen(<ChecklistsTab />, { person: personOf("admin"), path: "/admin/presets?tab=checklists" });
  await waitFor(() => expect(screen.getAllByText("Loading").length).toBeGreaterThan(0));
  fail();
  expect(await screen.findAllByText("This could not be loaded")).toHaveLength(2);
  server.returns(getChecklists, [standard]);
  const [retry] = screen.getAllByRole("button", { name: "Try again" });
  retry?.click();
  await screen.findByText("12 items · 3 villas", { exact: false });
});

test("each checklist says its version, whether it has a draft, and how many items and villas it has", async () => {
  await openTab();
  expect(entries("Checklists")).toEqual([
    "StandardStandardVersion 112 items · 2 villas",
    "SaunaVersion 3Draft19 items · 1 villa · published by Mara Visser on Nov 12, 2026",
    "FreshNot publishedDraft12 items · 0 villas",
  ]);
  expect(screen.queryByRole("button", { name: "Delete Standard" })).toBeNull();
});

test("a copy gets a name and opens", async () => {
  const { server, visited } = await openTab();
  press("Copy Sauna");
  press("Copy checklist");
  await screen.findByText("Please enter the checklist's name.");
  fillIn("Name", " 8 guests ", dialogOf("Copy Sauna"));
  server.returns(createChecklist, { ...fresh, id: idNumber(4), items: [] });
  press("Copy checklist");
  await waitFor(() => expect(visited.at(-1)).toBe(`/admin/presets/checklists/${idNumber(4)}`));
  expect(server.bodiesOf(createChecklist)).toEqual([{ name: "8 guests", copyOf: sauna.id }]);
});

test("deleting a checklist that a rule names shows the refusal, which names the rule", async () => {
  const { server } = await openTab();
  press("Delete Sauna");
  const reason = "The rule for DV-101 gives this checklist. Please remove the rule first.";
  server.refuses(deleteChecklist, 409, reason);
  press("Delete checklist");
  await within(dialogOf("Delete Sauna?")).findByText(reason);
});

test("all villas that match are given a checklist at once, and what they get is shown with the reason", async () => {
  const { server } = await openTab(rulesWith());
  press("Add rule");
  await screen.findByRole("heading", { name: "Add rule" });
  const dialog = dialogOf("Add rule");
  press("Save rule");
  await within(dialog).findByText("Choose at least one villa.");
  fillIn("Checklist", sauna.id, dialog);
  fillIn("Feature", "isPetFriendly", dialog);
  buttonOf("Select this one");
  fillIn("Feature", "hasSauna", dialog);
  fillIn("Guests", "8", dialog);
  press("Select these 2");
  const after = rulesWith(first, ruleOf(22, { unitId: villas[2]?.id ?? null }));
  server.returns(putChecklistRules, after);
  press("Save rule");
  await seeNoDialog();
  const wanted = [villas[0], villas[2]].map((villa) => ({
    ...{ checklistId: sauna.id, unitId: villa?.id, villaTypeId: null, kindId: null },
  }));
  expect(server.bodiesOf(putChecklistRules)).toEqual([{ rules: wanted, before: [] }]);
  expect(entries("Rules")).toEqual(["DV-101, DV-103Sauna"]);
  const rows = within(screen.getByRole("grid", { name: "All villas" }))
    .getAllByRole("row")
    .slice(1);
  expect(textsOf(rows).map((row) => row?.replace(/^.*?8/, ""))).toEqual([
    "SaunaVilla19",
    "StandardStandard12",
    "SaunaVilla19",
  ]);
});

test("a second rule for the same thing is refused with both checklists; the villas can be left out", async () => {
  const { server } = await openTab(rulesWith(first), `/admin/presets?tab=checklists&rule=${standard.id}`);
  await screen.findByRole("heading", { name: "Add rule" });
  press("Select these 3");
  press("Save rule");
  await screen.findByText("DV-101: Sauna or Standard?");
  expect(server.bodiesOf(putChecklistRules)).toEqual([]);
  press("Leave these villas out");
  server.returns(putChecklistRules, rulesWith(first));
  press("Save rule");
  await seeNoDialog();
  const [body] = server.bodiesOf(putChecklistRules);
  expect(body).toMatchObject({ rules: [first, { unitId: villas[1]?.id }, { unitId: villas[2]?.id }], before: [first] });
});

test("a rule for a villa type can be for one kind only; what somebody else changed meanwhile stays", async () => {
  const { server } = await openTab(rulesWith(first));
  press("Add rule");
  await screen.findByRole("heading", { name: "Add rule" });
  const dialog = dialogOf("Add rule");
  fillIn("Checklist", sauna.id, dialog);
  fillIn("For", "type", dialog);
  fillIn("Villa type", typeId, dialog);
  fillIn("Kind of cleaning", deep.id, dialog);
  const theirs = ruleOf(23, { kindId: deep.id });
  server.refuses(putChecklistRules, 412, "Someone else changed this in the meantime.");
  server.returns(getChecklistRules, rulesWith(first, theirs));
  press("Save rule");
  await within(dialog).findByText("Someone else changed this in the meantime.");
  await waitFor(() => expect(entries("Rules")).toHaveLength(2));
  const mine = { checklistId: sauna.id, unitId: null, villaTypeId: typeId, kindId: deep.id };
  server.returns(putChecklistRules, rulesWith(first, theirs, { id: idNumber(24), ...mine }));
  press("Save rule");
  await seeNoDialog();
  expect(server.bodiesOf(putChecklistRules).at(-1)).toEqual({ rules: [first, theirs, mine], before: [first, theirs] });
  expect(entries("Rules")).toEqual(["DV-101Sauna", `${typeName}Deep clean only · Sauna`, "Deep cleanSauna"]);
});

test("a removed rule comes back with Undo", async () => {
  const { server } = await openTab(rulesWith(first));
  server.returns(putChecklistRules, rulesWith());
  press("Remove rule for DV-101");
  await screen.findByText("Rule removed");
  server.returns(putChecklistRules, rulesWith(first));
  press("Undo");
  await waitFor(() => expect(entries("Rules")).toEqual(["DV-101Sauna"]));
  const { id: _, ...restored } = first;
  expect(server.bodiesOf(putChecklistRules)).toEqual([
    { rules: [], before: [first] },
    { rules: [restored], before: [] },
  ]);
});

const second = ruleOf(22, { unitId: villas[1]?.id ?? null });
const ofThird = { checklistId: sauna.id, unitId: villas[2]?.id, villaTypeId: null, kindId: null };

/** Opens "Edit rule" for DV-101 and DV-102; then a colleague changes the rules to these. */
async function editWhile(...theirs: Rule[]) {
  const { server } = await openTab(rulesWith(first, second));
  press("Edit rule for DV-101, DV-102");
  await screen.findByRole("heading", { name: "Edit rule" });
  server.returns(getChecklistRules, rulesWith(...theirs));
  await act(() => queryClient.invalidateQueries({ queryKey: ["checklists"] }));
  const dialog = dialogOf("Edit rule");
  const save = async () => {
    fireEvent.click(within(dialog).getByRole("checkbox", { name: /^DV-103/ }));
    server.returns(putChecklistRules, rulesWith());
    press("Save rule");
    await seeNoDialog();
    return server.bodiesOf(putChecklistRules);
  };
  return { dialog, save };
}

test("an edited rule follows what a colleague changes in it, says so, and keeps what was chosen", async () => {
  const theirs = { ...first, checklistId: standard.id };
  const { dialog, save } = await editWhile(theirs);
  within(dialog).getByText("Standard instead of Sauna");
  within(dialog).getByText("removed DV-102");
  expect(await save()).toEqual([{ rules: [theirs, { ...ofThird, checklistId: standard.id }], before: [theirs] }]);
});

test("an edited rule is found again though its rows are others by then", async () => {
  const theirs = { ...second, id: idNumber(26) };
  const { dialog, save } = await editWhile(theirs);
  within(dialog).getByText("removed DV-101");
  fillIn("Checklist", standard.id, dialog);
  const wanted = [theirs, ofThird].map((rule) => ({ ...rule, checklistId: standard.id }));
  expect(await save()).toEqual([{ rules: wanted, before: [theirs] }]);
});

test("an edited rule that a colleague has removed comes back only after a note", async () => {
  const { dialog, save } = await editWhile();
  within(dialog).getByText("removed DV-101, DV-102");
  const [one, two] = [first, second].map(({ id: _, ...rule }) => rule);
  expect(await save()).toEqual([{ rules: [one, two, ofThird], before: [] }]);
});

test("a colleague's change of another rule stays, and does not stop the save", async () => {
  const theirs = ruleOf(23, { kindId: deep.id });
  const { dialog, save } = await editWhile(first, second, theirs);
  expect(within(dialog).queryByText("Someone else changed this in the meantime")).toBeNull();
  expect(await save()).toEqual([{ rules: [theirs, first, second, ofThird], before: [first, second, theirs] }]);
});

test("Undo adds a removed rule to what a colleague has changed since", async () => {
  const { server } = await openTab(rulesWith(first));
  server.returns(putChecklistRules, rulesWith());
  press("Remove rule for DV-101");
  await screen.findByText("Rule removed");
  server.refuses(putChecklistRules, 412, "Someone else changed this in the meantime.");
  const answer = server.holds(getChecklistRules, rulesWith(second));
  const before = server.requests.length;
  press("Undo");
  await waitFor(() => expect(server.requests.slice(before)).toContain("GET /api/checklist-rules"));
  server.returns(putChecklistRules, rulesWith(second, first));
  answer();
  await waitFor(() => expect(entries("Rules")).toEqual(["DV-101, DV-102Sauna"]));
  const { id: _, ...restored } = first;
  expect(server.bodiesOf(putChecklistRules).at(-1)).toEqual({ rules: [second, restored], before: [second] });
});

test("an Undo that fails says why", async () => {
  const { server } = await openTab(rulesWith(first));
  server.returns(putChecklistRules, rulesWith());
  press("Remove rule for DV-101");
  await screen.findByText("Rule removed");
  server.refuses(putChecklistRules, 422, "This villa does not exist.");
  press("Undo");
  await screen.findByText("It can't be undone", inToast);
  screen.getByText("This villa does not exist.", inToast);
});

test("the changeover and a kind that a rule names stay; others can be added", async () => {
  const { server } = await openTab(rulesWith(ruleOf(25, { kindId: deep.id })));
  const kinds = screen.getByRole("region", { name: "Kinds of cleaning" });
  expect(buttonOf("Can't be removed: planned where no other kind is chosen", kinds).disabled).toBe(true);
  expect(buttonOf("Can't be removed: a rule names it", kinds).disabled).toBe(true);
  press("Add kind", kinds);
  fillIn("Name, number 3", "Spring clean", kinds);
  server.returns(putCleaningKinds, [changeover, deep, { id: idNumber(12), name: "Spring clean" }]);
  press("Save Changes", kinds);
  await screen.findByText("Changes saved");
  expect(server.bodiesOf(putCleaningKinds)).toEqual([
    { kinds: [changeover, deep, { name: "Spring clean" }], before: [changeover, deep] },
  ]);
});
