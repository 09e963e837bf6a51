// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  dialogOf,
  fillIn,
  inToast,
  openScreen,
  personOf,
  press,
  seeNoDialog,
  startFakeServer,
} from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { queryClient } from "../../../../client/api/query-client";
import { changeoverKindId } from "../../../../shared/changeover-kind";
import type { ChecklistItemDefinition } from "../../../../shared/checklist";
import { getUnits } from "../../../units/contract";
import { getCleaningKinds } from "../../contract/kinds";
import { type ChecklistDetail, getChecklist, publishChecklist, saveDraft } from "../../contract/lists";
import { getChecklistRules } from "../../contract/rules";
import ChecklistPage from "./page";

// What a leader does while a draft is on its way to the server, and what a colleague does meanwhile.

const id = idNumber(1);
const itemOf = (number: number, label: string): ChecklistItemDefinition => ({
  ...{ id: idNumber(number), section: "Kitchen", label, quantity: { of: "number", times: 1 }, condition: null },
  ...{ photo: "none", referenceUrl: null, hint: null },
});
const items = [itemOf(11, "Hob"), itemOf(12, "Fridge"), itemOf(13, "Bins")];
const detailOf = (changes: Partial<ChecklistDetail> = {}): ChecklistDetail => ({
  ...{ id, name: "Standard", isStandard: true, version: 3, publishedAt: null, publishedBy: null, itemCount: 3 },
  ...{ hasDraft: false, revision: 7, items },
  ...changes,
});

async function openEditor() {
  const server = startFakeServer();
  server.returns(getChecklist, detailOf());
  server.returns(getChecklistRules, { rules: [], villas: [] });
  server.returns(getCleaningKinds, [{ id: changeoverKindId, name: "Changeover" }]);
  server.returns(getUnits, []);
  openScreen(<ChecklistPage PhotoField={() => null} />, {
    ...{ person: personOf("admin"), path: `/admin/presets/checklists/${id}` },
    route: "/admin/presets/checklists/:id",
  });
  await screen.findByRole("button", { name: "Add section" });
  return server;
}

const pool = itemOf(16, "Pool");
/** Adds an item that is not saved yet. */
async function addPool() {
  press("Add item to Kitchen");
  fillIn("Task", "Pool", dialogOf("Add item"));
  press("Add item", dialogOf("Add item"));
  await seeNoDialog();
}

test("a new item's open dialog survives the save of that item", async () => {
  const server = await openEditor();
  await addPool();
  const answer = server.holds(saveDraft, detailOf({ hasDraft: true, revision: 8, items: [...items, pool] }));
  press("Save Changes");
  await waitFor(() => expect(server.bodiesOf(saveDraft)).toHaveLength(1));
  fireEvent.click(screen.getByRole("button", { name: /^Edit Pool/ }));
  fillIn("Hint", "With the net", dialogOf("Edit item"));
  answer();
  await screen.findByText("Draft saved");
  press("Apply", dialogOf("Edit item"));
  await screen.findByText("You have unsaved changes.");
  press("Save Changes");
  await waitFor(() => expect(server.bodiesOf(saveDraft)).toHaveLength(2));
  expect(server.bodiesOf(saveDraft)[1]).toMatchObject({ items: [...items, { ...pool, hint: "With the net" }] });
});

test("a new item that is changed after a save whose response was lost is one item, and nobody is blamed for it", async () => {
  const server = await openEditor();
  await addPool();
  server.refuses(saveDraft, 502);
  press("Save Changes");
  await screen.findByText("Changes not saved", inToast);
  fireEvent.click(screen.getByRole("button", { name: /^Edit Pool/ }));
  fillIn("Task", "Pool and deck", dialogOf("Edit item"));
  press("Apply", dialogOf("Edit item"));
  server.returns(getChecklist, detailOf({ hasDraft: true, revision: 8, items: [...items, pool] }));
  await act(() => queryClient.invalidateQueries({ queryKey: ["checklists"] }));
  await screen.findByRole("button", { name: /^Edit Pool and deck/ });
  expect(screen.queryByText(/added Pool/)).toBeNull();
  press("Save Changes");
  await waitFor(() => expect(server.bodiesOf(saveDraft)).toHaveLength(2));
  const renamed = { ...pool, label: "Pool and deck" };
  expect(server.bodiesOf(saveDraft)[1]).toMatchObject({ revision: 8, items: [...items, renamed] });
});

test("while a draft is being saved, nothing is published, and what is refused is marked where it is by then", async () => {
  const server = await openEditor();
  press("Remove Fridge");
  const refuse = server.holdsRefusal(saveDraft, 422, [{ path: "items.0.label", message: "Too odd." }]);
  press("Save Changes");
  await waitFor(() => expect(server.bodiesOf(saveDraft)).toHaveLength(1));
  press("Publish");
  const publish = within(dialogOf("Publish Standard?")).getByRole("button", { name: "Save and publish" });
  expect(publish.getAttribute("aria-disabled") ?? publish.getAttribute("disabled")).not.toBeNull();
  press("Cancel", dialogOf("Publish Standard?"));
  press("Undo removing Fridge");
  press("Move Hob down");
  refuse();
  const message = await screen.findByText("Too odd.");
  expect(message.closest("li")?.textContent).toContain("Hob");
});

test("an item's dialog changes only what was changed in it, whatever a colleague has saved while it was open", async () => {
  const server = await openEditor();
  fireEvent.click(screen.getByRole("button", { name: /^Edit Hob/ }));
  fillIn("Task", "Hob and oven", dialogOf("Edit item"));
  const theirs = { ...itemOf(11, "Hob"), hint: "Cold only", photo: "required" as const };
  server.returns(getChecklist, detailOf({ hasDraft: true, revision: 8, items: [theirs, ...items.slice(1)] }));
  await act(() => queryClient.invalidateQueries({ queryKey: ["checklists"] }));
  press("Apply", dialogOf("Edit item"));
  press("Save Changes");
  await waitFor(() => expect(server.bodiesOf(saveDraft)).toHaveLength(1));
  const [body] = server.bodiesOf(saveDraft);
  expect(body).toMatchObject({
    revision: 8,
    items: [{ label: "Hob and oven", hint: "Cold only", photo: "required" }, {}, {}],
  });
});

/** What a colleague saves while a dialog is open. */
async function theySave(server: Awaited<ReturnType<typeof openEditor>>, theirs: ChecklistItemDefinition[]) {
  server.returns(getChecklist, detailOf({ hasDraft: true, revision: 8, items: theirs }));
  await act(() => queryClient.invalidateQueries({ queryKey: ["checklists"] }));
}

test("an item that a colleague removes stays in its open dialog, with a note, and is added again from there", async () => {
  const server = await openEditor();
  fireEvent.click(screen.getByRole("button", { name: /^Edit Hob/ }));
  const dialog = dialogOf("Edit item");
  fillIn("Task", "Hob and oven", dialog);
  const bed = { ...pool, section: "Bedroom" };
  await theySave(server, [bed]);
  expect(dialogOf("Edit item")).toBe(dialog);
  within(dialog).getByText("removed Hob");
  expect(within(dialog).getByLabelText("Section")).toHaveProperty("value", "Kitchen");
  press("Apply", dialog);
  press("Save Changes");
  await waitFor(() => expect(server.bodiesOf(saveDraft)).toHaveLength(1));
  const { id: _, ...added } = itemOf(11, "Hob and oven");
  expect(server.bodiesOf(saveDraft)).toEqual([{ name: "Standard", revision: 8, items: [bed, added] }]);
});

test("a section gets its new name although a colleague has removed its first item", async () => {
  const server = await openEditor();
  press("Rename section Kitchen");
  fillIn("Section", "Galley", dialogOf("Rename section"));
  await theySave(server, [pool, ...items.slice(1)]);
  press("Apply", dialogOf("Rename section"));
  press("Save Changes");
  await waitFor(() => expect(server.bodiesOf(saveDraft)).toHaveLength(1));
  const renamed = [pool, ...items.slice(1)].map((item) => ({ ...item, section: "Galley" }));
  expect(server.bodiesOf(saveDraft)).toEqual([{ name: "Standard", revision: 8, items: renamed }]);
});

test("a section that a colleague has removed is not renamed without a word", async () => {
  const server = await openEditor();
  press("Rename section Kitchen");
  await theySave(server, [{ ...pool, section: "Bedroom" }]);
  within(dialogOf("Rename section")).getByText("removed Kitchen");
});

test("publishing what differs only in its name saves that, and claims no new version", async () => {
  const server = await openEditor();
  fillIn("Name", "Summer");
  press("Publish");
  server.returns(saveDraft, detailOf({ name: "Summer", revision: 8 }));
  press("Save and publish", dialogOf("Publish Summer?"));
  await screen.findByText("Changes saved", inToast);
  expect(server.bodiesOf(publishChecklist)).toEqual([]);
});

test("a refused publication is forgotten once the checklist is changed", async () => {
  const server = await openEditor();
  await addPool();
  server.returns(saveDraft, detailOf({ revision: 8, hasDraft: true, items: [...items, pool] }));
  server.refuses(publishChecklist, 409, "Not now.");
  press("Publish");
  press("Save and publish", dialogOf("Publish Standard?"));
  await within(dialogOf("Publish Standard?")).findByText("Not now.");
  press("Cancel", dialogOf("Publish Standard?"));
  await seeNoDialog();
  press("Move Hob down");
  press("Publish");
  expect(dialogOf("Publish Standard?").textContent).not.toContain("Not now.");
});
