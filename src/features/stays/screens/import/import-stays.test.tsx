// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  buttonOf,
  dialogOf,
  fillIn,
  openScreen,
  optionsOf,
  personOf,
  press,
  startFakeServer,
} from "../../../../../tests/support/screen";
import { idNumber, unitOf } from "../../../../../tests/support/screen-data";
import { readText } from "../../../../client/parts/import/read-file";
import { recognised, rowsOf, tableOf } from "../../../../client/parts/import/table";
import { getUnits } from "../../../units/contract";
import { importStays, type StayImportResult } from "../../contract/import";
import { listNameOf } from "../../rules/import/list-name";
import { ImportStaysButton } from "./button";
import { columnsOfStays } from "./columns";

// Importing stays: the step that asks which list it is and for what it is complete, and what the dialog asks before it cancels.

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-12T08:00:00Z") });
});
afterEach(() => void vi.useRealTimers());

const resultOf = (changes: Partial<StayImportResult> = {}): StayImportResult => ({
  ...{ added: 1, changed: 0, unchanged: 0, errors: [], additions: [], changes: [], newAreas: [], newTypes: [] },
  ...{ cancelled: 0, upcoming: 0, cancellations: [], unknownVillas: [] },
  ...changes,
});
const missing = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ unit: `WL-${n}`, arrival: "2031-06-01", departure: "2031-06-04" }));

async function openImport() {
  const server = startFakeServer();
  server.returns(getUnits, [
    unitOf({ id: idNumber(1), code: "WL-001", location: "Waterlijn" }),
    unitOf({ id: idNumber(2), code: "DV-001", location: "Duinvallei" }),
    unitOf({ id: idNumber(3), code: "WL-003", location: "Waterlijn" }),
  ]);
  openScreen(<ImportStaysButton />, { person: personOf("teamleader"), path: "/stays" });
  press("Import");
  const dialog = await screen.findByRole("dialog", { name: "Import stays" });
  return { server, dialog };
}
const tick = (label: string, where: HTMLElement) => fireEvent.click(within(where).getByLabelText(label));

/** Goes on from the list's name to the report of a sheet with one row. Returns the dialog of the sheet. */
async function checkSheet(first: HTMLElement) {
  press("Next", first);
  const cells = await screen.findByLabelText("Or paste cells from a spreadsheet, with their headings");
  const dialog = dialogOf("Import stays");
  fireEvent.change(cells, { target: { value: "Boeking;Villa;Aankomst;Vertrek\nR-1;WL-001;1-6-2031;4-6-2031" } });
  press("Use these cells", dialog);
  fireEvent.click(await within(dialog).findByRole("button", { name: "Check 1 stay" }));
  return dialog;
}

test("a list needs a name, which is stored in plain letters and suggested the next time", async () => {
  const { server, dialog } = await openImport();
  press("Next", dialog);
  await within(dialog).findByText("Enter a name of letters from a to z or digits.");
  fillIn("Name of the list", " Büchungen 2031! ", dialog);
  server.returns(importStays, resultOf());
  const sheet = await checkSheet(dialog);
  await within(sheet).findByText("1 new · 0 changed · 0 unchanged");
  expect(server.bodiesOf(importStays)).toEqual([
    {
      ...{ list: "buchungen-2031", complete: null, dryRun: true },
      rows: [{ row: 2, reference: "R-1", unit: "WL-001", arrival: "1-6-2031", departure: "4-6-2031" }],
    },
  ]);
  press("Import 1 stay", sheet);
  fireEvent.click(await within(sheet).findByRole("button", { name: "Done" }));
  press("Import");
  const again = await screen.findByRole("dialog", { name: "Import stays" });
  expect(within(again).getByLabelText("Name of the list")).toHaveProperty("value", "buchungen-2031");
});

test("a complete list names its departures and its villas: all, or those of an area that has some", async () => {
  const { server, dialog } = await openImport();
  fillIn("Name of the list", "bookings", dialog);
  expect(within(dialog).queryByLabelText("First departure")).toBeNull();
  tick("The sheet has all stays of a period", dialog);
  await within(dialog).findByText(/will be cancelled/);
  await vi.waitFor(() => expect(optionsOf("Villas", dialog)).toEqual(["All villas", "Duinvallei", "Waterlijn"]));
  fillIn("Last departure", "2031-05-11", dialog);
  press("Next", dialog);
  await within(dialog).findByText("The last day is before the first day.");
  fillIn("Last departure", "2031-07-31", dialog);
  fillIn("Villas", "Waterlijn", dialog);
  server.returns(importStays, resultOf());
  const sheet = await checkSheet(dialog);
  await within(sheet).findByText("1 new · 0 changed · 0 unchanged");
  expect(server.bodiesOf(importStays)).toMatchObject([
    { complete: { from: "2031-05-12", to: "2031-07-31", unitIds: [idNumber(1), idNumber(3)] } },
  ]);
});

test("few missing stays are listed, also if nothing else changes, and villas that the park lacks are named", async () => {
  const { server, dialog } = await openImport();
  fillIn("Name of the list", "bookings", dialog);
  server.returns(
    importStays,
    resultOf({
      added: 0,
      unchanged: 1,
      cancelled: 2,
      upcoming: 9,
      cancellations: missing(2),
      unknownVillas: ["Lodge 9"],
    }),
  );
  const sheet = await checkSheet(dialog);
  await within(sheet).findByText("2 of 9 upcoming stays of this list are missing from the sheet.");
  within(sheet).getByText("1 villa is not in the park");
  within(sheet).getByText("Lodge 9");
  within(within(sheet).getByRole("region", { name: "Cancelled stays" })).getByText("WL-1");
  expect(within(sheet).queryByText("There is nothing to change.")).toBeNull();
  press("Cancel missing stays", sheet);
  await within(sheet).findByText("2 stays cancelled");
});

test("days of another year have it in the report", async () => {
  const { server, dialog } = await openImport();
  fillIn("Name of the list", "bookings", dialog);
  const changes = [
    { row: 2, name: "WL-001", day: "2031-06-01", column: "departure", from: "2030-06-04", to: "2031-06-04" },
  ];
  const additions = [{ row: 3, name: "WL-003", day: "2032-06-01" }];
  const cancellations = [{ unit: "WL-005", arrival: "2031-12-29", departure: "2032-01-02" }];
  server.returns(importStays, resultOf({ changed: 1, changes, additions, cancelled: 1, upcoming: 9, cancellations }));
  const sheet = await checkSheet(dialog);
  const report = await within(sheet).findByRole("region", { name: "Changes" });
  within(report).getByText("Tue, Jun 4, 2030");
  within(report).getByText("Wed, Jun 4");
  within(sheet).getByText(/Tue, Jun 1, 2032/);
  within(sheet).getByText("Mon, Dec 29 to Fri, Jan 2, 2032");
});

test("one missing stay is spoken of as one", async () => {
  const { server, dialog } = await openImport();
  fillIn("Name of the list", "bookings", dialog);
  server.returns(importStays, resultOf({ cancelled: 1, upcoming: 40, cancellations: missing(1) }));
  const sheet = await checkSheet(dialog);
  await within(sheet).findByText("1 of 40 upcoming stays of this list is missing from the sheet.");
  within(sheet).getByText("The import cancels it. Cleanings that nobody has touched are deleted with it.");
});

test("many missing stays must be confirmed before the import", async () => {
  const { server, dialog } = await openImport();
  fillIn("Name of the list", "bookings", dialog);
  server.returns(importStays, resultOf({ cancelled: 4, upcoming: 8, cancellations: missing(4) }));
  const sheet = await checkSheet(dialog);
  await within(sheet).findByText("4 of 8 upcoming stays of this list are missing from the sheet.");
  expect(buttonOf("Import 1 stay", sheet).disabled).toBe(true);
  tick("The sheet is complete: cancel them", sheet);
  press("Import 1 stay", sheet);
  await within(sheet).findByText("4 stays cancelled");
  expect(server.bodiesOf(importStays)).toMatchObject([{ dryRun: true }, { dryRun: false }]);
});

test("what somebody else has changed since the check is shown before anything is imported", async () => {
  const { server, dialog } = await openImport();
  fillIn("Name of the list", "bookings", dialog);
  server.returns(importStays, resultOf({ plan: "first" }));
  const sheet = await checkSheet(dialog);
  await within(sheet).findByText("1 new · 0 changed · 0 unchanged");
  const release = server.holdsRefusal(importStays, 412);
  press("Import 1 stay", sheet);
  await vi.waitFor(() => expect(server.bodiesOf(importStays)).toHaveLength(2));
  server.returns(importStays, resultOf({ cancelled: 4, upcoming: 5, cancellations: missing(4), plan: "second" }));
  release();
  await within(sheet).findByText("4 of 5 upcoming stays of this list are missing from the sheet.");
  await within(sheet).findByText("broken");
  expect(buttonOf("Import 1 stay", sheet).disabled).toBe(true);
  tick("The sheet is complete: cancel them", sheet);
  press("Import 1 stay", sheet);
  await within(sheet).findByText("4 stays cancelled");
  const plans = [
    { dryRun: true },
    { dryRun: false, plan: "first" },
    { dryRun: true },
    { dryRun: false, plan: "second" },
  ];
  expect(server.bodiesOf(importStays)).toMatchObject(plans);
});

test("a column that is chosen by hand is remembered, also beside one that is recognised before it", async () => {
  const { dialog } = await openImport();
  fillIn("Name of the list", "bookings", dialog);
  press("Next", dialog);
  const sheet = dialogOf("Import stays");
  const paste = async () => {
    const cells = await within(sheet).findByLabelText("Or paste cells from a spreadsheet, with their headings");
    fireEvent.change(cells, { target: { value: "Villa;Lodge;Aankomst\nHouse;WL-001;1-6-2031" } });
    press("Use these cells", sheet);
    await within(sheet).findByLabelText("Lodge");
    return ["Villa", "Lodge"].map((label) => {
      const field = within(sheet).getByLabelText(label);
      return field instanceof HTMLSelectElement && field.value;
    });
  };
  expect(await paste()).toEqual(["unit", ""]);
  for (const chosen of ["Lodge", "Villa", "Lodge"]) fillIn(chosen, "unit", sheet);
  press("Back", sheet);
  expect(await paste()).toEqual(["", "unit"]);
});

test("a heading that was chosen by hand goes before one that is only recognised", () => {
  const columns = columnsOfStays();
  const table = tableOf(
    {
      name: "",
      rows: [
        ["Villa", "Lodge"],
        ["House", "WL-001"],
      ],
    },
    columns,
  );
  expect(recognised(table, columns, { lodge: "unit" })).toEqual({ 1: "unit" });
  expect(recognised(table, columns)).toEqual({ 0: "unit" });
});

test.each([
  ["Bookings", "bookings"],
  ["owners-2", "owners-2"],
  [" Château  du lac ", "chateau-du-lac"],
  ["--a--b--", "a-b"],
  [`${"a".repeat(39)} b`, "a".repeat(39)],
  ["Бронювання", ""],
  ["", ""],
])("the list %j is stored as %j", (typed, name) => expect(listNameOf(typed)).toBe(name));

test("columns of days and times take the dates and times of a spreadsheet, others don't", async () => {
  const columns = columnsOfStays();
  const rows = [
    ["Reservierung", "Haus", "Anreise", "Abreise", "Anreisezeit", "Personen"],
    ["R-1", "WL-001", new Date("2031-06-01T00:00:00Z"), "04.06.2031", new Date("1899-12-30T14:29:59.999Z"), 4],
    ["R-2", "WL-001", new Date("2031-06-08T15:00:00Z"), 48_010, 0.625, new Date("2031-06-04T00:00:00Z")],
  ];
  const table = tableOf({ name: "", rows }, columns);
  expect(table.columns.map(({ example }) => example).slice(2, 5)).toEqual(["2031-06-01", "04.06.2031", "14:30"]);
  const { rows: sent, errors } = rowsOf(table, recognised(table, columns), columns);
  expect(sent).toMatchObject([
    { reference: "R-1", unit: "WL-001", arrival: "2031-06-01", departure: "04.06.2031", checkIn: "14:30", guests: 4 },
    { arrival: "2031-06-08", departure: 48_010, checkIn: 0.625 },
  ]);
  expect(errors.map(({ row, column }) => [row, column])).toEqual([[3, "guests"]]);
});

test("a day in a column of times is refused; a day with a time gives the time, and midnight as a time of day is one", () => {
  const columns = columnsOfStays();
  const rows = [
    ["Ref", "Check-in", "Check-out"],
    ["R-1", new Date("2031-06-01T00:00:00Z"), new Date("2031-06-04T00:00:00Z")],
    ["R-2", new Date("2031-06-01T15:00:00Z"), new Date("2031-06-04T10:29:59.999Z")],
    ["R-3", new Date("1899-12-30T00:00:00Z"), new Date("1899-12-30T10:00:00Z")],
  ];
  const table = tableOf({ name: "", rows }, columns);
  const { rows: sent, errors } = rowsOf(table, recognised(table, columns), columns);
  expect(errors).toEqual([
    { row: 2, column: "checkIn", message: expect.stringMatching("The sheet has a date here \\(2031-06-01\\)") },
    { row: 2, column: "checkOut", message: expect.stringMatching("The sheet has a date here \\(2031-06-04\\)") },
  ]);
  expect(sent.slice(1)).toMatchObject([
    { checkIn: "15:00", checkOut: "10:30" },
    { checkIn: "00:00", checkOut: "10:00" },
  ]);
});

test.each([
  "Booking number,Villa code,Check-in date,Check-out date,Check-in time,Check-out time,Pax,Type,Booking status",
  "Reserveringsnummer,Huisnummer,Aankomstdatum,Vertrekdatum,Aankomsttijd,Vertrektijd,Aantal personen,Soort,Boekingsstatus",
  "Buchungsnr.,Unterkunft,Anreisetag,Abreisetag,Ankunftszeit,Abreisezeit,Anzahl Gäste,Art,Buchungsstatus",
])("recognises the headings %s", async (headings) => {
  const [sheet] = await readText(`${headings}\n1,2,3,4,5,6,7,8,9`);
  const columns = columnsOfStays();
  const table = tableOf(sheet ?? { name: "", rows: [] }, columns);
  expect(Object.values(recognised(table, columns))).toEqual(columns.map(({ name }) => name));
});

test("a tap outside does not close the dialog while a sheet would be lost", async () => {
  const { server, dialog } = await openImport();
  fillIn("Name of the list", "bookings", dialog);
  server.returns(importStays, resultOf());
  const sheet = await checkSheet(dialog);
  await within(sheet).findByRole("button", { name: "Import 1 stay" });
  fireEvent.click(sheet);
  buttonOf("Import 1 stay", dialogOf("Import stays"));
});
