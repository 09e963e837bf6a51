// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  dialogOf,
  fillIn,
  inToast,
  openScreen,
  optionsOf,
  personOf,
  press,
  seeNoDialog,
  startFakeServer,
  textsOf,
} from "../../../../../tests/support/screen";
import { idNumber, sampleVillaTypes, unitOf } from "../../../../../tests/support/screen-data";
import { keyOf } from "../../../../client/api/call";
import { queryClient } from "../../../../client/api/query-client";
import { createUnit, deleteUnit, editUnit, getUnits, getVillaDeletion, type Unit } from "../../contract";
import { getAreas } from "../../contract/areas";
import { getVillaTypes, putAreas } from "../../contract/lists";
import ManageUnits from "./page";

const tree = unitOf({
  ...{ code: "ED-001", location: "Bosrand", villaType: "Tree house", bedrooms: 6, bathrooms: 5, maxPersons: 11 },
  features: ["Terrace, west"],
});

async function openPark(villas: readonly Unit[]) {
  const server = startFakeServer();
  server.returns(getUnits, [...villas]);
  openScreen(<ManageUnits />, { person: personOf("admin"), path: "/admin/units" });
  await screen.findByText("All Villas", { selector: "button" });
  return server;
}
async function openDialog(button: string, name = button): Promise<HTMLElement> {
  press(button);
  return waitFor(() => dialogOf(name));
}

test("adding a villa requires code, type and area, and numbers that start at 1", async () => {
  const server = await openPark([tree]);
  const dialog = await openDialog("Add Villa");
  expect(optionsOf("Type", dialog)).toEqual(["Choose a type", ...sampleVillaTypes.map(({ name }) => name)]);
  expect(optionsOf("Area", dialog)).toEqual(["Choose an area", "Duinvallei", "Waterlijn", "Zandbank"]);
  const amenities = within(dialog).getByLabelText("Amenities");
  expect(amenities.querySelectorAll("input[type=checkbox]")).toHaveLength(13);
  for (const [name, value] of [
    ["Bedrooms", "1"],
    ["Bathrooms", "1"],
    ["Max guests", "2"],
  ] as const) {
    const field = within(dialog).getByLabelText<HTMLInputElement>(name);
    expect([field.value, field.min]).toEqual([value, "1"]);
    fillIn(name, "0", dialog);
  }
  press("Add Villa", dialog);
  for (const words of ["Please enter the villa's code.", "Please choose a type.", "Please choose an area."])
    await within(dialog).findByText(words);
  expect(within(dialog).getAllByText(/^Enter a whole number from 1 to/)).toHaveLength(3);
  expect(server.bodiesOf(createUnit)).toEqual([]);
});

test("other features are separated by commas and can be removed; text that is still in the box counts too", async () => {
  const server = await openPark([tree]);
  server.returns(createUnit, tree);
  const dialog = await openDialog("Add Villa");
  fillIn("Code", "DV-999", dialog);
  fillIn("Type", "4-person villa", dialog);
  fillIn("Area", "Duinvallei", dialog);
  const box = within(dialog).getByLabelText("Other features", { selector: "input" });
  fireEvent.change(box, { target: { value: "Swing, hammock" } });
  fireEvent.keyDown(box, { key: "Enter" });
  press("Remove Swing", dialog);
  fireEvent.change(box, { target: { value: "Sandpit" } });
  fillIn("Cleaning status", "done", dialog);
  press("Add Villa", dialog);
  await screen.findByText("Villa added");
  screen.getByText("Villa has been created successfully.");
  await seeNoDialog();
  expect(server.bodiesOf(createUnit)).toMatchObject([
    { code: "DV-999", features: ["hammock", "Sandpit"], status: "done", location: "Duinvallei" },
  ]);
});

test("a code in use is refused at its field", async () => {
  const server = await openPark([tree]);
  const sentence = "There is already a villa ed-001. Please choose another code.";
  server.refuses(createUnit, 409, sentence, [{ path: "code", message: sentence }]);
  const dialog = await openDialog("Add Villa");
  fillIn("Code", "ed-001", dialog);
  fillIn("Type", "4-person villa", dialog);
  fillIn("Area", "Duinvallei", dialog);
  press("Add Villa", dialog);
  await within(dialog).findByText(sentence);
  expect(within(dialog).getByLabelText("Code").getAttribute("aria-invalid")).toBe("true");
  await screen.findByText("Failed to add villa");
  screen.getByText(sentence, inToast);
});

test("editing offers the villa's current values, warns before discarding changes, and sends only those", async () => {
  const server = await openPark([tree]);
  const dialog = await openDialog("Edit Villa ED-001");
  expect(optionsOf("Type", dialog)).toEqual(["Tree house", ...sampleVillaTypes.map(({ name }) => name)]);
  expect(optionsOf("Area", dialog)).toEqual(["Bosrand", "Duinvallei", "Waterlijn", "Zandbank"]);
  expect(optionsOf("Bedrooms", dialog)).toEqual(["6", "1", "2", "3", "4"]);
  expect(optionsOf("Bathrooms", dialog)).toEqual(["5", "1", "2", "3"]);
  expect(optionsOf("Max guests", dialog)).toEqual(["11", "2", "4", "6", "8"]);
  fillIn("Max guests", "8", dialog);
  fireEvent.click(within(dialog).getByLabelText("Fireplace"));
  fireEvent.change(within(dialog).getByLabelText("Other features", { selector: "input" }), {
    target: { value: "Swing" },
  });
  press("Close", dialog);
  await within(dialog).findByText("You have unsaved changes.");
  press("Keep editing", dialog);

  server.refuses(editUnit, 409, "The park is closed.");
  press("Save Changes", dialog);
  await screen.findByText("Failed to update villa");
  screen.getByText("The park is closed.", inToast);
  await within(dialog).findByText("The park is closed.");
  server.returns(editUnit, tree);
  press("Save Changes", dialog);
  await screen.findByText("Villa updated");
  screen.getByText("Villa has been updated successfully.");
  await seeNoDialog();
  expect(server.bodiesOf(editUnit).at(-1)).toEqual({ maxPersons: 8, hasFireplace: true, addFeatures: ["Swing"] });
});

test("without changes nothing is sent, and Cancel doesn't ask", async () => {
  const server = await openPark([tree]);
  press("Save Changes", await openDialog("Edit Villa ED-001"));
  await seeNoDialog();
  press("Cancel", await openDialog("Edit Villa ED-001"));
  await seeNoDialog();
  expect(server.bodiesOf(editUnit)).toEqual([]);
});

test("deleting asks first; a refusal shows why, and cancelling it keeps the form's input", async () => {
  const server = await openPark([tree]);
  server.returns(getVillaDeletion, { cleanings: 3, schedules: 0, stays: 0, hasGuests: false });
  const form = await openDialog("Edit Villa ED-001");
  fillIn("Description", "With a view.", form);
  press("Delete Villa", form);
  const question = dialogOf("Delete Villa");
  await within(question).findByText("Planned cleanings that are deleted: 3");
  within(question).getByText("Are you sure you want to permanently delete villa ED-001? This action cannot be undone.");
  const why = "ED-001 is being cleaned or reviewed. Please delete it once that is done.";
  server.refuses(deleteUnit, 409, why);
  press("Delete Villa", question);
  await within(question).findByText(why);
  await screen.findByText("Failed to delete villa");
  screen.getByText(why, inToast);
  press("Cancel", question);
  await waitFor(() => expect(question.isConnected).toBe(false));
  expect(within(form).getByLabelText<HTMLTextAreaElement>("Description").value).toBe("With a view.");
});

test("the question says what goes with the villa", async () => {
  const server = await openPark([tree]);
  server.returns(getVillaDeletion, { cleanings: 3, schedules: 0, stays: 2, hasGuests: true });
  press("Delete Villa", await openDialog("Edit Villa ED-001"));
  await within(dialogOf("Delete Villa")).findByText("Guests are in the villa now");
  expect(textsOf(dialogOf("Delete Villa").querySelectorAll("li"))).toEqual([
    "Guests are in the villa now",
    "Planned cleanings that are deleted: 3",
    "Upcoming stays that will be without a villa: 2",
  ]);
});

test("in a park without areas and types, the first villa brings its area", async () => {
  const server = await openPark([tree]);
  act(() => {
    queryClient.setQueryData(["areas"], []);
    queryClient.setQueryData(["villa-types"], []);
  });
  const dialog = await openDialog("Add Villa");
  expect(within(dialog).queryByLabelText("Type")).toBeNull();
  fillIn("Code", "N-1", dialog);
  press("Add Villa", dialog);
  await within(dialog).findByText("Please choose an area.");
  fillIn("Area", "Noord", dialog);
  server.returns(putAreas, [{ id: idNumber(1), name: "Noord", symbol: "pin" }]);
  server.returns(createUnit, tree);
  press("Add Villa", dialog);
  await seeNoDialog();
  expect(server.bodiesOf(putAreas)).toEqual([{ areas: [{ name: "Noord" }], before: [] }]);
  expect(server.bodiesOf(createUnit)).toMatchObject([{ code: "N-1", location: "Noord", villaType: null }]);
});

test.each([
  ["areas", getAreas, []],
  ["villa types", getVillaTypes, sampleVillaTypes],
] as const)("a park whose %s have not loaded is not taken for one without", async (_, list, loaded) => {
  const server = await openPark([tree]);
  act(() => queryClient.removeQueries({ queryKey: keyOf(list.path) }));
  const refuse = server.holdsRefusal(list, 503);
  const dialog = await openDialog("Add Villa");
  await within(dialog).findByText("Loading");
  expect(within(dialog).queryByRole("textbox")).toBeNull();
  await act(async () => refuse());
  await within(dialog).findByText("This could not be loaded");
  server.returnsUnchecked(list, loaded);
  press("Try again", dialog);
  await waitFor(() => within(dialogOf("Add Villa")).getByLabelText("Code"));
});

test("a villa can't be deleted before it is known what goes with it", async () => {
  const server = await openPark([tree]);
  server.refuses(getVillaDeletion, 503);
  press("Delete Villa", await openDialog("Edit Villa ED-001"));
  const dialog = dialogOf("Delete Villa");
  expect(within(dialog).getByText<HTMLButtonElement>("Delete Villa", { selector: "button" }).disabled).toBe(true);
  await within(dialog).findByText("This could not be loaded");
  server.returns(getVillaDeletion, { cleanings: 3, schedules: 0, stays: 0, hasGuests: false });
  press("Try again", dialog);
  await within(dialog).findByText("Planned cleanings that are deleted: 3");
  expect(within(dialog).getByText<HTMLButtonElement>("Delete Villa", { selector: "button" }).disabled).toBe(false);
});
