// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  buttonOf,
  fillIn,
  openScreen,
  optionsOf,
  personOf,
  press,
  seeLoading,
  startFakeServer,
  textsOf,
} from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { queryClient } from "../../../../client/api/query-client";
import { getCannedFindings, putCannedFindings } from "../../contract/canned-findings";
import { putReplacementPresets } from "../../contract/presets";
import { getReplacementPresets } from "../../contract/steps";
import PresetsPage from "./page";

const presetOf = (number: number, label: string, defaultQty = 1) => ({ id: idNumber(number), label, defaultQty });
/** As the server returns them. */
const returned = (presets: readonly ReturnType<typeof presetOf>[]) =>
  presets.map((one) => ({ ...one, createdAt: "2026-11-02T08:00:00.000Z" }));
const stored = [
  presetOf(1, "Light bulb"),
  presetOf(2, "Dish cloths", 2),
  presetOf(3, "Soap"),
  presetOf(4, "Bin bags", 4),
];

async function openPresets(presets = stored) {
  const server = startFakeServer();
  server.returns(getReplacementPresets, returned(presets));
  openScreen(<PresetsPage />, { person: personOf("admin"), path: "/admin/presets" });
  await screen.findByRole("button", { name: "Add preset" });
  return server;
}
const names = () => [...document.querySelectorAll<HTMLInputElement>("[data-part=name]")].map(({ value }) => value);
const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

test("only admins open it; it shows a skeleton, and a retry button if the presets could not be loaded", async () => {
  const server = startFakeServer();
  const fail = server.holdsRefusal(getReplacementPresets, 500);
  openScreen(<PresetsPage />, { person: personOf("admin"), path: "/admin/presets" });
  await seeLoading();
  fail();
  await screen.findByText("This could not be loaded");
  server.returns(getReplacementPresets, []);
  press("Try again");
  await screen.findByText("No presets yet");
  openScreen(<PresetsPage />, { person: personOf("teamleader"), path: "/admin/presets" });
  await screen.findByText("Access denied. Only administrators can manage presets.");
});

test("presets are moved, renamed, added and removed by keyboard, and saved as one list with the one that was read", async () => {
  const server = await openPresets();
  expect(screen.queryByText("You have unsaved changes.")).toBeNull();
  press("Move Soap up");
  expect(names()).toEqual(["Light bulb", "Soap", "Dish cloths", "Bin bags"]);
  await waitFor(() => expect(focused()).toBe("Move Soap up"));
  await screen.findByText("Soap is now number 2 of 4.");
  press("Move Soap up");
  // At the top only the other button can have the focus.
  await waitFor(() => expect(focused()).toBe("Move Soap down"));
  press("Remove Bin bags");
  await waitFor(() => expect(focused()).toBe("Undo removing Bin bags"));
  press("Remove Dish cloths");
  press("Undo removing Dish cloths");
  fillIn("Name, number 1", "Hand soap");
  fillIn("Usual quantity, number 1", "3");
  press("Add preset");
  await waitFor(() => expect(document.activeElement?.getAttribute("data-part")).toBe("name"));
  fillIn("Name, number 5", " Towels ");
  expect(
    textsOf(document.querySelectorAll("li:has([data-part=name])")).filter((text) => text?.includes("Quick")),
  ).toHaveLength(3);

  const after = [
    presetOf(3, "Hand soap", 3),
    presetOf(1, "Light bulb"),
    presetOf(2, "Dish cloths", 2),
    presetOf(9, "Towels"),
  ];
  server.returns(putReplacementPresets, returned(after));
  press("Save Changes");
  await screen.findByText("Changes saved");
  const [bulb, cloths] = stored;
  const sent = [presetOf(3, "Hand soap", 3), bulb, cloths, { label: "Towels", defaultQty: 1 }];
  expect(server.bodiesOf(putReplacementPresets)).toEqual([{ presets: sent, before: stored }]);
  expect(names()).toEqual(["Hand soap", "Light bulb", "Dish cloths", "Towels"]);
  expect(screen.queryByText("You have unsaved changes.")).toBeNull();
});

test("what is wrong is shown at its field and nothing is sent; Discard brings the stored list back", async () => {
  const server = await openPresets();
  fillIn("Name, number 2", "light BULB");
  fillIn("Usual quantity, number 3", "100");
  press("Save Changes");
  await screen.findByText("This name is in the list twice.");
  await screen.findByText("Enter a whole number from 1 to 99.");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name, number 2")));
  expect(server.bodiesOf(putReplacementPresets)).toEqual([]);
  press("Discard");
  expect(names()).toEqual(["Light bulb", "Dish cloths", "Soap", "Bin bags"]);
  expect(screen.queryByText("This name is in the list twice.")).toBeNull();
});

test("the server's refusal is shown at its field", async () => {
  const server = await openPresets();
  fillIn("Name, number 2", "Cloths");
  server.refuses(putReplacementPresets, 422, "Too odd.", [{ path: "presets.1.label", message: "Too odd." }]);
  press("Save Changes");
  await waitFor(() => expect(screen.getByLabelText("Name, number 2").getAttribute("aria-invalid")).toBe("true"));
});

test("a list that somebody else has changed shows their version and keeps what was typed; the next save names theirs", async () => {
  const server = await openPresets();
  fillIn("Name, number 1", "LED bulb");
  const theirs = [presetOf(7, "Fuse"), presetOf(1, "Light bulb", 5), ...stored.slice(1)];
  server.refuses(putReplacementPresets, 412, "Someone else changed this in the meantime.");
  server.returns(getReplacementPresets, returned(theirs));
  press("Save Changes");
  await screen.findByText("Someone else changed this in the meantime", { selector: "strong" });
  expect(names()).toEqual(["Fuse", "LED bulb", "Dish cloths", "Soap", "Bin bags"]);
  expect(screen.getByLabelText<HTMLInputElement>("Usual quantity, number 2").value).toBe("5");
  server.returns(putReplacementPresets, returned(theirs));
  press("Save Changes");
  await screen.findByText("Changes saved");
  expect(server.bodiesOf(putReplacementPresets).at(-1)).toMatchObject({ before: theirs });
});

test("what is typed while a save is under way stays, and the next save sends it with the ids of what is stored", async () => {
  const server = await openPresets();
  press("Add preset");
  fillIn("Name, number 5", "Towels");
  press("Remove Soap");
  const [bulb, cloths, soap, bags] = stored;
  const saved = [bulb, cloths, bags, presetOf(9, "Towels")].flatMap((one) => one ?? []);
  const answer = server.holds(putReplacementPresets, returned(saved));
  press("Save Changes");
  await waitFor(() => expect(server.bodiesOf(putReplacementPresets)).toHaveLength(1));
  fillIn("Name, number 1", "LED bulb");
  fillIn("Name, number 5", "Bath towels");
  press("Undo removing Soap");
  answer();
  await screen.findByText("Changes saved");
  expect(names()).toEqual(["LED bulb", "Dish cloths", "Soap", "Bin bags", "Bath towels"]);
  screen.getByText("You have unsaved changes.");
  expect(screen.queryByText("Someone else changed this in the meantime", { selector: "strong" })).toBeNull();
  const presets = [presetOf(1, "LED bulb"), cloths, { label: soap?.label, defaultQty: 1 }, bags];
  press("Save Changes");
  await waitFor(() => expect(server.bodiesOf(putReplacementPresets)).toHaveLength(2));
  expect(server.bodiesOf(putReplacementPresets)[1]).toEqual({
    ...{ presets: [...presets, presetOf(9, "Bath towels")], before: saved },
  });
});

test("after Enter in a new row its field keeps the focus; a blank row that comes and goes during the save leaves nothing unsaved", async () => {
  const server = await openPresets();
  press("Add preset");
  fillIn("Name, number 5", "Towels");
  const field = screen.getByLabelText("Name, number 5");
  const answer = server.holds(putReplacementPresets, returned([...stored, presetOf(9, "Towels")]));
  field.focus();
  press("Save Changes");
  await waitFor(() => expect(server.bodiesOf(putReplacementPresets)).toHaveLength(1));
  press("Add preset");
  press("Remove New entry");
  field.focus();
  answer();
  await screen.findByText("Changes saved");
  expect(names()).toHaveLength(5);
  expect(screen.queryByText("You have unsaved changes.")).toBeNull();
  expect(document.activeElement).toBe(field);
  fillIn("Name, number 5", "Bath towels");
  expect(document.activeElement).toBe(field);
});

test("what is changed back while it is being saved is unsaved", async () => {
  const server = await openPresets();
  fillIn("Name, number 1", "LED bulb");
  const answer = server.holds(putReplacementPresets, returned([presetOf(1, "LED bulb"), ...stored.slice(1)]));
  press("Save Changes");
  await waitFor(() => expect(server.bodiesOf(putReplacementPresets)).toHaveLength(1));
  fillIn("Name, number 1", "Light bulb");
  answer();
  await screen.findByText("Changes saved");
  expect(names()[0]).toBe("Light bulb");
  screen.getByText("You have unsaved changes.");
});

test("the tab with the checklists is kept in the address", async () => {
  await openPresets();
  startFakeServer();
  // Radix chooses a tab at mousedown.
  fireEvent.mouseDown(screen.getByRole("tab", { name: "Checklists" }));
  await screen.findByRole("region", { name: "Checklists by villa" });
  fireEvent.mouseDown(screen.getByRole("tab", { name: "Presets" }));
  await screen.findByRole("button", { name: "Add preset" });
  openScreen(<PresetsPage />, { person: personOf("admin"), path: "/admin/presets?tab=checklists" });
  await waitFor(() => expect(screen.getAllByRole("region", { name: "Kinds of cleaning" })).toHaveLength(1));
});

test("an unchanged list follows live updates without a word", async () => {
  const server = await openPresets();
  server.returns(getReplacementPresets, returned(stored.slice(2)));
  await act(() => queryClient.invalidateQueries({ queryKey: ["replacement-presets"] }));
  await waitFor(() => expect(names()).toEqual(["Soap", "Bin bags"]));
  expect(screen.queryByText("Someone else changed this in the meantime")).toBeNull();
});

test("a new row without a name disappears when it is removed, and the first and last can't move further", async () => {
  await openPresets();
  expect(buttonOf("Move Light bulb up").disabled).toBe(true);
  expect(buttonOf("Move Bin bags down").disabled).toBe(true);
  press("Add preset");
  press("Remove New entry");
  expect(names()).toHaveLength(4);
  expect(screen.queryByText("You have unsaved changes.")).toBeNull();
});

test("the park's own findings are named, get a kind and a picture, are hidden, and are saved as one list", async () => {
  const server = startFakeServer();
  const sauna = { id: idNumber(5), label: "Sauna is cold", type: "damage", symbol: "sauna", isHidden: false } as const;
  server.returns(getCannedFindings, [sauna]);
  openScreen(<PresetsPage />, { person: personOf("admin"), path: "/admin/presets?tab=findings" });
  await screen.findByRole("button", { name: "Add finding" });
  fillIn("Shown to cleaners, number 1", "no");
  press("Add finding");
  fillIn("Name, number 2", "Boat is leaking");
  fillIn("Kind, number 2", "note");
  // A picture is named by what it means in the app's own findings.
  expect(optionsOf("Picture, number 2")).toEqual(expect.arrayContaining(["Sauna", "Shower leaks"]));
  fillIn("Picture, number 2", "shower-leaks");
  const boat = { label: "Boat is leaking", type: "note", symbol: "shower-leaks", isHidden: false } as const;
  server.returns(putCannedFindings, [
    { ...sauna, isHidden: true },
    { ...boat, id: idNumber(6) },
  ]);
  press("Save Changes");
  await screen.findByText("Changes saved");
  expect(server.bodiesOf(putCannedFindings)).toEqual([
    { findings: [{ ...sauna, isHidden: true }, boat], before: [sauna] },
  ]);
});
