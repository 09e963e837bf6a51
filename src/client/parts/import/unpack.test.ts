import { expect, test } from "vitest";
import { zip } from "../../outbox/zip";
import { unpacked } from "./unpack";

/** A workbook with these sheets, stored as they are. */
async function workbook(...sheets: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const files = [
    { name: "xl/workbook.xml", text: "<workbook/>" },
    ...sheets.map((text, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, text })),
  ];
  const encoder = new TextEncoder();
  return new Uint8Array(
    await zip(files.map(({ name, text }) => ({ name, bytes: encoder.encode(text) }))).arrayBuffer(),
  );
}

/** The same, whose list of files says that each is empty. */
function claimingNothing(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(file.buffer);
  for (let at = 0; at < file.length - 28; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0, true);
  return file;
}

test.each([
  ["cells", "<c ".repeat(300_000)],
  ["a cell", `<c ${'t="d" '.repeat(300_000)}`],
  ["a formula", `<c t="d"><f>${"<f>".repeat(300_000)}`],
  ["a date", `<c t="d"><v>${"1T".repeat(300_000)}`],
])("a sheet with %s without an end is read as fast as any other", async (_, xml) => {
  const file = await workbook(xml);
  const began = performance.now();
  await unpacked(file);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test("files that are stored as they are count, whatever the list of files says", async () => {
  const megabyte = " ".repeat(1_000_000);
  const file = claimingNothing(await workbook(...Array.from({ length: 55 }, () => megabyte)));
  await expect(unpacked(file)).rejects.toThrow(/50 MB/);
});
