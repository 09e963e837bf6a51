import { afterEach, expect, test, vi } from "vitest";
import { zip } from "../../outbox/zip";
import { readFile } from "./read-file";

afterEach(() => vi.unstubAllEnvs());

/** An .xlsx with these cells in its only row. Style 1 is a date. */
function fileWith(cells: string): Blob {
  const files = {
    "xl/workbook.xml": '<workbook><sheets><sheet name="Stays" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"/></Relationships>',
    "xl/styles.xml": '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
  };
  return zip(Object.entries(files).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) })));
}

const threePm = new Date("2031-05-12T15:00:00Z");

test.each([
  ["a number of days", '<c r="A1" s="1"><v>47980.625</v></c>', threePm],
  ["ISO", '<c r="A1" t="d"><v>2031-05-12T15:00:00</v></c>', threePm],
  ["ISO with milliseconds", '<c r="A1" s="1" t="d"><v>2031-05-12T15:00:00.000</v></c>', threePm],
  ["ISO as a formula's result", '<c r="A1" t="d"><f>B1+1</f><v>2031-05-12T15:00</v></c>', threePm],
  ["ISO without a time", '<c r="A1" t="d"><v>2031-05-12</v></c>', new Date("2031-05-12T00:00:00Z")],
  ["a text", '<c r="A1" t="str"><v>2031-05-12T15:00:00</v></c>', "2031-05-12T15:00:00"],
])("a time that the sheet has as %s is read as the sheet shows it, wherever the reader is", async (_, cell, value) => {
  vi.stubEnv("TZ", "America/New_York");
  expect(threePm.getHours(), "the zone took effect").toBe(11);
  expect(await readFile(fileWith(cell))).toEqual([{ name: "Stays", rows: [[value]] }]);
});
