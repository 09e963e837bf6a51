// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import {
  buttonOf,
  dialogOf,
  fillIn,
  openScreen,
  personOf,
  press,
  seeLoading,
  seeNoDialog,
  startFakeServer,
} from "../../../../../tests/support/screen";
import { idNumber, unitOf } from "../../../../../tests/support/screen-data";
import { phraseBook } from "../../../../client/parts/park-text";
import { changeoverKindId } from "../../../../shared/changeover-kind";
import type { ChecklistItemDefinition } from "../../../../shared/checklist";
import { getUnits } from "../../../units/contract";
import { getCleaningKinds } from "../../contract/kinds";
import { type ChecklistDetail, getChecklist, publishChecklist, saveDraft } from "../../contract/lists";
import { type ChecklistRules, getChecklistRules, showItemAgain } from "../../contract/rules";
import ChecklistPage from "./page";

const id = idNumber(1);
const Original = ({ children }: { children: string }) => children;
const path = `/admin/presets/checklists/${id}`;
const itemOf = (number: number, section: string, label: string, changes: Partial<ChecklistItemDefinition> = {}) => ({
  ...{ id: idNumber(number), section, label, quantity: { of: "number" as const, times: 1 }, condition: null },
  ...{ photo: "none" as const, referenceUrl: null, hint: null },
  ...changes,
});
const items = [
  itemOf(11, "Kitchen", "Hob"),
  itemOf(12, "Kitchen", "Fridge", { quantity: { of: "number", times: 3 } }),
  itemOf(13, "Bedroom", "Beds", { quantity: { of: "bedrooms", times: 2 }, hint: "Corners" }),
  itemOf(14, "Wellness", "Stove", { condition: { feature: "hasSauna", has: true }, photo: "required" }),
  itemOf(15, "Wellness", "Balcony"),
];
const detailOf = (changes: Partial<ChecklistDetail> = {}): ChecklistDetail => ({
  ...{ id, name: "Standard", isStandard: true, version: 3, publishedAt: null, publishedBy: null, itemCount: 5 },
  ...{ hasDraft: false, revision: 7, items },
  ...changes,
});
const villa = unitOf({ id: idNumber(112), code: "DV-112", bedrooms: 3, hasSauna: true });
const plain = unitOf({ id: idNumber(113), code: "DV-113", bedrooms: 1 });
const confirmed = {
  ...{ itemId: idNumber(15), label: "Balcony" },
  ...{ confirmedBy: { id: idNumber(900), name: "Mara Visser" }, confirmedAt: "2026-11-12T08:00:00.000Z" },
};
const rulesWith = (checklistId: string, missingItems = [confirmed]): ChecklistRules => ({
  rules: [],
  villas: [villa, plain].map(({ id: unitId, code }) => ({
    ...{ unitId, code, missingItems: unitId === villa.id ? missingItems : [] },
    choices: [{ kindId: changeoverKindId, checklistId, why: "standard" as const, itemCount: 5 }],
  })),
});

async function openEditor(detail = detailOf(), checklistOfVillas = id) {
  const server = startFakeServer();
  server.returns(getChecklist, detail);
  server.returns(getChecklistRules, rulesWith(checklistOfVillas));
  server.returns(getCleaningKinds, [{ id: changeoverKindId, name: "Changeover" }]);
  server.returns(getUnits, [villa, plain]);
  const page = openPage();
  await screen.findByRole("button", { name: "Add section" });
  return { server, ...page };
}
const PhotoField = ({ onChange }: { onChange: (url: string) => void }) => (
  <button type="button" onClick={() => onChange("/objects/stove")}>
    Photo
  </button>
);
const openPage = () =>
  openScreen(<ChecklistPage PhotoField={PhotoField} />, {
    ...{ person: personOf("admin"), path, route: "/admin/presets/checklists/:id" },
  });
/** "Kitchen: Hob, Fridge". */
function shown(): string[] {
  const sections: string[] = [];
  for (const row of screen.getByRole("list", { name: "Items" }).children) {
    const name = row.querySelector("bdi, [dir=auto]")?.textContent ?? `(${row.querySelector("s")?.textContent})`;
    if (row.querySelector("h2")) sections.push(`${name}:`);
    else sections.push(`${sections.pop()} ${name}`);
  }
  return sections;
}
const focused = () => document.activeElement?.getAttribute("aria-label");

test("only admins open it; it shows a skeleton, a retry button, and what is gone", async () => {
  const server = startFakeServer();
  server.returns(getChecklistRules, rulesWith(id));
  const fail = server.holdsRefusal(getChecklist, 500);
  openPage();
  await seeLoading();
  fail();
  await screen.findByText("This could not be loaded");
  server.refuses(getChecklist, 404, "Not found.");
  press("Try again");
  await screen.findByText("Checklist not found");
  openScreen(<ChecklistPage PhotoField={PhotoField} />, { person: personOf("teamleader"), path });
  await screen.findByText("Access denied. Only administrators can manage checklists.");
});

test("items and sections move by button, with the focus, and are removed with Undo; the draft is saved as one list", async () => {
  const { server } = await openEditor();
  press("Move Fridge down");
  expect(shown()).toEqual(["Kitchen: Hob", "Bedroom: Fridge Beds", "Wellness: Stove Balcony"]);
  await waitFor(() => expect(focused()).toBe("Move Fridge down"));
  await screen.findByText("Fridge is now number 1 of 2 in Bedroom.");
  press("Move section Wellness up");
  expect(shown()).toEqual(["Kitchen: Hob", "Wellness: Stove Balcony", "Bedroom: Fridge Beds"]);
  await waitFor(() => expect(focused()).toBe("Move section Wellness up"));
  press("Rename section Wellness");
  fillIn("Section", " Spa ", dialogOf("Rename section"));
  press("Apply");
  press("Remove Balcony");
  await waitFor(() => expect(focused()).toBe("Undo removing Balcony"));
  press("Remove Hob");
  press("Undo removing Hob");
  expect(shown()).toEqual(["Kitchen: Hob", "Spa: Stove (Balcony)", "Bedroom: Fridge Beds"]);
  fillIn("Name", "Summer");
  const after = detailOf({ name: "Summer", hasDraft: true, revision: 8, items: items.slice(0, 4) });
  server.returns(saveDraft, after);
  press("Save Changes");
  await screen.findByText("Draft saved");
  const [hob, fridge, beds, stove] = items;
  expect(server.bodiesOf(saveDraft)).toEqual([
    {
      ...{ name: "Summer", revision: 7 },
      items: [hob, { ...stove, section: "Spa" }, { ...fridge, section: "Bedroom" }, beds],
    },
  ]);
  expect(screen.queryByText("You have unsaved changes.")).toBeNull();
});

test("an item has a quantity, a condition, a photo rule, a reference photo and a hint; one after the other is added", async () => {
  const { server } = await openEditor();
  press("Add item to Wellness");
  const dialog = dialogOf("Add item");
  press("Add and next");
  await within(dialog).findByText("Please enter what is to be done.");
  fillIn("Task", " Benches ", dialog);
  fillIn("For", "guests", dialog);
  press("Increase", dialog);
  fillIn("Villas", "without", dialog);
  fillIn("Feature", "hasJacuzzi", dialog);
  fillIn("Photo", "required", dialog);
  fillIn("Hint", "With the blue cloth", dialog);
  press("Photo", dialog);
  press("Add and next");
  const next = dialogOf("Add item");
  await waitFor(() => expect(within(next).getByLabelText<HTMLInputElement>("Task").value).toBe(""));
  fillIn("Section", "", next);
  fillIn("Name of the new section", "Garden", next);
  fillIn("Task", "ä".repeat(201), next);
  press("Add item", next);
  await within(next).findByText("At most 200 characters.");
  fillIn("Task", "ä".repeat(200), next);
  press("Add item", next);
  await seeNoDialog();
  expect(shown().slice(2)).toEqual(["Wellness: Stove Balcony Benches", `Garden: ${"ä".repeat(200)}`]);
  server.refuses(saveDraft, 422, "Gone.", [{ path: "items.5.referenceUrl", message: "This photo no longer exists." }]);
  press("Save Changes");
  await screen.findByText("This photo no longer exists.");
  server.returns(saveDraft, detailOf({ hasDraft: true }));
  press("Save Changes");
  await screen.findByText("Draft saved");
  const benches = itemOf(0, "Wellness", "Benches", {
    ...{ quantity: { of: "guests", times: 2 }, condition: { feature: "hasJacuzzi", has: false }, photo: "required" },
    ...{ referenceUrl: "/objects/stove", hint: "With the blue cloth" },
  });
  const { id: _, ...wanted } = benches;
  expect(server.bodiesOf(saveDraft).at(-1)).toMatchObject({ items: [...items, wanted, { section: "Garden" }] });
});

test("unsaved changes are kept on this device until they are discarded", async () => {
  const { server } = await openEditor();
  press("Move Hob down");
  await screen.findByText("You have unsaved changes.");
  cleanup();
  openPage();
  await waitFor(() => expect(shown()[0]).toBe("Kitchen: Fridge Hob"));
  press("Discard");
  await waitFor(() => expect(shown()[0]).toBe("Kitchen: Hob Fridge"));
  expect(server.bodiesOf(saveDraft)).toEqual([]);
});

test("what somebody else changed meanwhile is told and merged, and the next save names their revision", async () => {
  const { server } = await openEditor();
  press("Move Hob down");
  press("Edit Beds2 per bedroomHint");
  fillIn("Task", "Make the beds");
  press("Apply");
  const theirs = [...items.slice(0, 4), itemOf(16, "Wellness", "Pool")];
  server.refuses(saveDraft, 412, "Someone else changed this in the meantime.");
  server.returns(getChecklist, detailOf({ revision: 8, items: theirs }));
  press("Save Changes");
  await screen.findByText("added Pool; removed Balcony");
  expect(shown()).toEqual(["Kitchen: Fridge Hob", "Bedroom: Make the beds", "Wellness: Stove Pool"]);
  server.returns(saveDraft, detailOf({ revision: 9, hasDraft: true }));
  press("Save Changes");
  await screen.findByText("Draft saved");
  expect(server.bodiesOf(saveDraft).at(-1)).toMatchObject({ revision: 8 });
});

test("what is typed while a draft is being saved stays unsaved", async () => {
  const { server } = await openEditor();
  fillIn("Name", "Summer");
  press("Remove Balcony");
  const saved = detailOf({ name: "Summer", hasDraft: true, revision: 8, items: items.slice(0, 4) });
  const answer = server.holds(saveDraft, saved);
  press("Save Changes");
  await waitFor(() => expect(server.bodiesOf(saveDraft)).toHaveLength(1));
  fillIn("Name", "Standard");
  press("Move Hob down");
  answer();
  await screen.findByText("Draft saved");
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Standard");
  expect(shown()).toEqual(["Kitchen: Fridge Hob", "Bedroom: Beds", "Wellness: Stove"]);
  screen.getByText("You have unsaved changes.");
  press("Save Changes");
  await waitFor(() => expect(server.bodiesOf(saveDraft)).toHaveLength(2));
  const [hob, fridge, ...others] = saved.items;
  expect(server.bodiesOf(saveDraft)[1]).toEqual({ name: "Standard", revision: 8, items: [fridge, hob, ...others] });
});

test("publishing says what happens, saves first, and asks for villas if none gets the checklist", async () => {
  const { server } = await openEditor(detailOf(), idNumber(2));
  expect(buttonOf("Publish").disabled).toBe(true);
  press("Move Hob down");
  press("Publish");
  const dialog = dialogOf("Publish Standard?");
  expect(dialog.textContent).toContain("Version 4, 5 items");
  within(dialog).getByText("Work that has not started gets it at once; started work keeps its version.");
  server.returns(saveDraft, detailOf({ revision: 8, hasDraft: true }));
  server.refuses(publishChecklist, 409, "This checklist is empty.");
  press("Save and publish");
  await within(dialog).findByText("This checklist is empty.");
  server.returns(publishChecklist, detailOf({ revision: 9, version: 4 }));
  press("Publish", dialog);
  await screen.findByText("Version 4 published");
  expect(server.bodiesOf(publishChecklist)).toEqual([{ revision: 8 }, { revision: 8 }]);
  const link = within(dialogOf("Which villas get Standard?")).getByRole("link", { name: "Choose villas" });
  expect(link.getAttribute("href")).toBe(`/admin/presets?tab=checklists&rule=${id}`);
});

test("the preview shows the unsaved items of a villa, and what is left out and why", async () => {
  const { server } = await openEditor();
  press("Remove Hob");
  press("Preview");
  const dialog = dialogOf("Preview");
  const lines = () => [...dialog.querySelectorAll("section")].map(({ textContent }) => textContent);
  await within(dialog).findByText("It gets this checklist for Changeover (Standard).");
  const phrases = new Map([["Changeover", "Wisseldag"]]);
  act(() => phraseBook.set({ locale: "nl", own: "en", phrases, Untranslated: Original }));
  onTestFinished(() => phraseBook.set(undefined));
  within(dialog).getByText("It gets this checklist for Wisseldag (Standard).");
  expect(lines()).toEqual([
    "KitchenFridge3 ×",
    "BedroomBedsCorners6 ×",
    "WellnessStovePhoto required1 ×",
    "Left out for DV-112BalconyNot in this villa, confirmed by Mara Visser on Nov 12, 2026Show again",
  ]);
  server.returns(showItemAgain, undefined);
  server.returns(getChecklistRules, rulesWith(id, []));
  press("Show again: Balcony");
  await waitFor(() => expect(lines()[2]).toBe("WellnessStovePhoto required1 ×Balcony1 ×"));
  expect(server.requests).toContain(`DELETE /api/units/${villa.id}/missing-items/${idNumber(15)}`);
  fillIn("Preview for villa", plain.id, dialog);
  expect(lines()).toEqual([
    "KitchenFridge3 ×",
    "BedroomBedsCorners2 ×",
    "WellnessBalcony1 ×",
    "Left out for DV-113StoveOnly with Sauna",
  ]);
});

test("a checklist without a name is not saved or published: its field takes the focus", async () => {
  const { server } = await openEditor();
  fillIn("Name", " ");
  for (const button of ["Save Changes", "Publish"]) {
    buttonOf(button).focus();
    press(button);
    await screen.findByText("Please enter the checklist's name.");
    expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  }
  expect(server.bodiesOf(saveDraft)).toEqual([]);
});
