import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { addVilla } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { inEnglish } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { times } from "../../../tests/support/times";
import { zip } from "../../client/outbox/zip";
import { readFile } from "../../client/parts/import/read-file";
import { recognised, rowsOf, tableOf } from "../../client/parts/import/table";
import { csvOf } from "../../shared/csv";
import { importResult } from "../../shared/import";
import type { NewUnit } from "./actions";
import { getUnits } from "./contract";
import { columnsOfVillas } from "./screens/import/columns";
import { villaTable } from "./screens/import/export-villas";

// Sheets as spreadsheet programs and people make them (tests/fixtures/import): read as the browser reads them, checked as the server checks them.

let app: TestApp;
let ada: Caller;
beforeAll(async () => {
  app = await startApp();
  ada = await signInAs(app, "admin");
});
afterAll(() => app.close());

const fixture = (name: string) => new Blob([readFileSync(`tests/fixtures/import/${name}`)]);

/** What a file would do to the park: the rows as read, and the errors by row and column. */
async function outcome(file: Blob, sheet = 0) {
  const sheets = await readFile(file);
  const found = sheets[sheet];
  if (!found) throw new Error("the file has no such sheet");
  const columns = columnsOfVillas();
  const table = tableOf(found, columns);
  const { rows, errors } = rowsOf(table, recognised(table, columns), columns);
  const answer = await ada.post("/api/units/import", { rows, dryRun: true });
  expect(answer.status, answer.text).toBe(200);
  const result = z.parse(importResult, answer.body);
  return { names: sheets.map(({ name }) => name), rows, errors: [...errors, ...result.errors], result };
}

test.each<[string, object[]]>([
  [
    "english.xlsx",
    [
      {
        row: 2,
        code: "DV-101",
        villaType: "4-person villa",
        bedrooms: 2,
        hasSauna: 1,
        features: 'Swing, "Terrace, west"',
      },
      { row: 3, code: 102, location: "Zandbank", villaType: null, maxPersons: 6, hasSauna: 0, features: null },
    ],
  ],
  [
    "dutch.xlsx",
    [
      {
        row: 2,
        code: "WL-001",
        location: "Waterlijn",
        bedrooms: 3,
        isPetFriendly: "ja",
        hasFireplace: "nee",
        description: "Eerste regel\nTweede regel",
      },
      { row: 3, code: "WL-002", bedrooms: "2", maxPersons: "4", isPetFriendly: "x", description: "Café aan zee" },
    ],
  ],
  [
    "german-formulas.xlsx",
    [
      { row: 2, code: "ZB-1", location: "Zandbank", bedrooms: 3, maxPersons: 6, address: "Straße 3" },
      { row: 3, code: "ZB-2", bedrooms: 2, maxPersons: 4, address: "Weg 2" },
    ],
  ],
  [
    "merged-heading.xlsx",
    [
      { row: 6, code: "MH-1", bathrooms: 1 },
      { row: 9, code: "MH-2", bedrooms: 3, bathrooms: 2 },
    ],
  ],
  ["sheets.xlsx", [{ row: 2, code: "SH-1", location: "Zandbank" }]],
  ["excel-named.csv", [{ row: 2, code: "SH-1", location: "Zandbank" }]],
  [
    "semicolons-windows-1252.csv",
    [
      { row: 2, code: "LA-1", location: "Café", address: "Straße 1", description: "Größe; schön" },
      { row: 3, code: "LA-2", address: "Allée 2", description: "1,5 km" },
    ],
  ],
  [
    "tabs-utf-16.csv",
    [
      { row: 2, location: "Café", description: "Größe; schön" },
      { row: 3, address: "Allée 2" },
    ],
  ],
  [
    "utf-16-be.txt",
    [
      { row: 2, code: "UB-1", location: "Zandbank" },
      { row: 3, code: "UB-2" },
    ],
  ],
  [
    "bom.csv",
    [
      { row: 2, code: "BM-1", bedrooms: "2" },
      { row: 3, code: "BM-2", location: "Café" },
    ],
  ],
  [
    "no-bom.csv",
    [
      { row: 2, hasSauna: "✓" },
      { row: 3, location: "Duinvallei, noord", hasSauna: "waar" },
    ],
  ],
  [
    "quotes-newlines.csv",
    [
      { row: 2, description: 'He said "hello",\r\nthen left.' },
      { row: 4, description: "=1+1" },
    ],
  ],
  [
    "empty-rows.csv",
    [
      { row: 5, code: "ER-1" },
      { row: 8, code: "ER-2" },
    ],
  ],
  ["sep-line.csv", [{ row: 3, code: "SE-1", location: "Zandbank", maxPersons: "4" }]],
  ["twice-the-same-heading.csv", [{ row: 2, location: "Zandbank", description: "Fine" }]],
])("%s is imported", async (name, rows) => {
  const { rows: read, errors, result } = await outcome(fixture(name));
  expect(errors).toEqual([]);
  expect(read).toHaveLength(rows.length);
  expect(read).toMatchObject(rows);
  expect(result).toMatchObject({ added: rows.length, changed: 0 });
});

test.each([
  ["dates.xlsx", [{ row: 3, column: "code", message: expect.stringContaining("2026-03-04") }]],
  [
    "formula-errors.xlsx",
    [
      { row: 2, column: "bedrooms", message: "The formula in this cell gives #DIV/0!." },
      { row: 3, column: "address", message: "The formula in this cell gives #N/A." },
      { row: 2, column: "bedrooms", message: "“#DIV/0!” is not a whole number." },
    ],
  ],
  ["duplicates.csv", [{ row: 4, column: "code", message: "DU-1 is already in row 2." }]],
  ["case-only.csv", [{ row: 3, column: "code", message: "CS-1 is already in row 2." }]],
  [
    "wrong-cells.csv",
    [
      { row: 2, column: "bedrooms", message: "“drie” is not a whole number." },
      { row: 3, column: "code", message: "Please enter the villa's code." },
      { row: 4, column: "hasSauna", message: "“misschien” is not yes or no." },
    ],
  ],
])("%s is refused by row and column", async (name, errors) => {
  expect(inEnglish((await outcome(fixture(name))).errors)).toEqual(errors);
});

/** A file in an archive that unpacks to `megabytes`, whose list says `says` bytes. */
function bomb(megabytes: number, says?: number): Blob {
  const xml = Buffer.alloc(megabytes * 1024 * 1024, " ");
  const packed = deflateRawSync(xml);
  const whole = Buffer.alloc(22);
  const u16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer);
  const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
  const name = Buffer.from("xl/workbook.xml");
  const about = [
    u16(20),
    u16(0),
    u16(8),
    u32(0),
    u32(0),
    u32(packed.length),
    u32(says ?? xml.length),
    u16(name.length),
    u16(0),
  ];
  const local = Buffer.concat([u32(0x04034b50), ...about, name, packed]);
  const listed = Buffer.concat([u32(0x02014b50), u16(20), ...about, u16(0), u16(0), u16(0), u32(0), u32(0), name]);
  whole.writeUInt32LE(0x06054b50);
  whole.writeUInt16LE(1, 8);
  whole.writeUInt16LE(1, 10);
  whole.writeUInt32LE(listed.length, 12);
  whole.writeUInt32LE(local.length, 16);
  return new Blob([local, listed, whole]);
}
const villas = (count: number) => csvOf([["Code", "Area"], ...times(count).map((i) => [`V-${i}`, "Zandbank"])]);
const farSheet = () => {
  const sheet = '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>';
  const files = { "xl/workbook.xml": "<workbook/>", "xl/worksheets/sheet1.xml": sheet };
  return zip(Object.entries(files).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) })));
};

describe("a file is refused with the reason", () => {
  test.each<[string, () => Blob, string]>([
    [
      "an old Excel file under a new name",
      () => fixture("old-excel.xlsx"),
      "This is an old Excel file. Save it as .xlsx or .csv.",
    ],
    ["a PDF named .csv", () => fixture("pdf.csv"), "This is a PDF."],
    ["an open quotation mark", () => fixture("unclosed-quote.csv"), "Row 3 has a quotation mark that is not closed."],
    ["nothing", () => new Blob(["\uFEFF\r\n ,\r\n"]), "There is nothing in this file."],
    [
      "5,001 rows",
      () => new Blob([villas(5_001)]),
      "This sheet has 5,001 rows. At most 5,000 can be imported at a time.",
    ],
    ["more than 5 MB", () => new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]), "This file is larger than 5 MB."],
    ["an archive that says it unpacks to 60 MB", () => bomb(60), "This file unpacks to more than 50 MB."],
    ["an archive that hides it", () => bomb(60, 1_000), "This file unpacks to more than 50 MB."],
    ["a damaged archive", () => new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])]), "This file is damaged."],
    [
      "another archive",
      () => zip([{ name: "photo.jpg", bytes: new Uint8Array(9) }]),
      "This is a zip file, not a spreadsheet.",
    ],
    ["a picture", () => new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0, 0, 3])]), "This is not a table."],
    ["a cell a million rows below", farSheet, "This sheet extends to cell XFD1048576."],
  ])("%s", async (_, file, reason) => {
    await expect(outcome(file())).rejects.toThrow(reason);
  });
});

test("5,000 rows are accepted", async () => {
  expect((await outcome(new Blob([villas(5_000)]))).result).toMatchObject({ added: 5_000, errors: [] });
});

test("an export, imported again, changes nothing", async () => {
  const add = (code: string, villa: Partial<NewUnit>) => addVilla(app, { code, location: "Zandbank", ...villa });
  await add("=SUM(1)", { features: ["Terrace, west", '3" pipe', "-5 °C", "a; b"], address: "'+31 is no formula" });
  await add("007", {
    description: 'Two\r\nlines, "quoted"',
    hasSauna: true,
    isLuxury: true,
    villaType: "4-person villa",
  });
  const park = z.parse(getUnits.reply, (await ada.get("/api/units")).body);
  const { result, errors } = await outcome(new Blob([csvOf(villaTable(park))]));
  expect(errors).toEqual([]);
  expect(result).toMatchObject({ added: 0, changed: 0, unchanged: park.length, changes: [] });
});
