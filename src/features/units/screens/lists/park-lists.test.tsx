// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buttonOf, fillIn, openScreen, personOf, press, startFakeServer } from "../../../../../tests/support/screen";
import { idNumber, unitOf } from "../../../../../tests/support/screen-data";
import { getUnits } from "../../contract";
import { getAreas } from "../../contract/areas";
import { getVillaTypes, putAreas, putVillaTypes } from "../../contract/lists";
import { ParkLists } from "./park-lists";

const north = { id: idNumber(1), name: "Noord", symbol: "dunes" as const };
const south = { id: idNumber(2), name: "Zuid", symbol: "pin" as const };
const cabin = { id: idNumber(3), name: "Cabin", usualMinutes: 45, size: "4-person" as const };

async function openLists() {
  const server = startFakeServer();
  server.returns(getAreas, [north, south]);
  server.returns(getVillaTypes, [cabin]);
  server.returns(getUnits, [unitOf({ location: "Noord" })]);
  openScreen(<ParkLists />, { person: personOf("admin"), path: "/admin/settings" });
  const areas = await screen.findByRole("region", { name: "Areas" });
  await within(areas).findByDisplayValue("Zuid");
  return { server, areas, types: screen.getByRole("region", { name: "Villa types" }) };
}

test("areas are renamed and get symbols; one with villas says how many and can't be removed", async () => {
  const { server, areas } = await openLists();
  await waitFor(() => expect(buttonOf("Can't be removed: 1 villa is here", areas).disabled).toBe(true));
  expect(buttonOf("Remove Zuid", areas).disabled).toBe(false);
  fillIn("Name, number 1", "Noordzee", areas);
  fillIn("Symbol, number 1", "water", areas);
  // The villas are those of the stored name.
  expect(buttonOf("Can't be removed: 1 villa is here", areas).disabled).toBe(true);
  press("Remove Zuid", areas);
  const after = [{ ...north, name: "Noordzee", symbol: "water" as const }];
  server.returns(putAreas, after);
  press("Save Changes", areas);
  await screen.findByText("Changes saved");
  expect(server.bodiesOf(putAreas)).toEqual([{ areas: after, before: [north, south] }]);
});

test("a refusal that no field shows is below the list", async () => {
  const { server, areas } = await openLists();
  press("Remove Zuid", areas);
  server.refuses(putAreas, 409, "Zuid has 2 villas. Please give them another area first.");
  press("Save Changes", areas);
  await within(areas).findByText("Zuid has 2 villas. Please give them another area first.");
});

test("a new area that is renamed after its save lost its response is one area, and no news", async () => {
  const { server, areas } = await openLists();
  press("Add area", areas);
  fillIn("Name, number 3", "West", areas);
  // No response is prepared: the network drops.
  press("Save Changes", areas);
  await screen.findByText("Changes not saved");
  fillIn("Name, number 3", "Westen", areas);
  const west = { id: idNumber(5), name: "West", symbol: "pin" as const };
  server.refuses(putAreas, 412, "Somebody else has changed the areas.");
  server.returns(getAreas, [north, south, west]);
  press("Save Changes", areas);
  await within(areas).findByText("Somebody else has changed the areas.");
  await waitFor(() =>
    expect(server.requests.filter((request) => request.startsWith("GET /api/areas"))).toHaveLength(2),
  );
  await waitFor(() => expect(within(areas).getAllByRole("listitem")).toHaveLength(3));
  expect(within(areas).queryByText(/added/)).toBeNull();
  const after = [north, south, { ...west, name: "Westen" }];
  server.returns(putAreas, after);
  press("Save Changes", areas);
  await screen.findByText("Changes saved");
  expect(server.bodiesOf(putAreas).at(-1)).toEqual({ areas: after, before: [north, south, west] });
});

test("villa types have usual minutes and a size", async () => {
  const { server, types } = await openLists();
  press("Add villa type", types);
  fillIn("Name, number 2", "Castle", types);
  fillIn("Usual minutes, number 2", "1000", types);
  press("Save Changes", types);
  await within(types).findByText("Enter a whole number from 1 to 999.");
  fillIn("Usual minutes, number 2", "240", types);
  fillIn("Size, number 2", "8-person", types);
  const castle = { name: "Castle", usualMinutes: 240, size: "8-person" as const };
  server.returns(putVillaTypes, [cabin, { ...castle, id: idNumber(4) }]);
  press("Save Changes", types);
  await screen.findByText("Changes saved");
  expect(server.bodiesOf(putVillaTypes)).toEqual([{ villaTypes: [cabin, castle], before: [cabin] }]);
});
