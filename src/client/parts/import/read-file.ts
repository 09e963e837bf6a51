import { importLimits } from "../../../shared/import";
import { t } from "../../../shared/words";
import { decoded } from "./decode";
import { damaged, FileRefused, unpacked } from "./unpack";

// Loaded with the import dialog only: its libraries are as large as a screen.

/** A cell as the file has it; a date is a cell that the sheet itself holds as one. */
export type SheetCell = string | number | boolean | Date | null;
/** A sheet: its rows in order, so that the first one is row 1. */
export type Sheet = { name: string; rows: readonly (readonly SheetCell[])[] };

/** The sheets of a file that have any content, recognised by its bytes, not its name. Throws FileRefused with the reason. */
export async function readFile(file: Blob): Promise<Sheet[]> {
  if (file.size > importLimits.fileBytes)
    throw new FileRefused(t("This file is larger than 5 MB. Delete what is not needed, or divide it."));
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return spreadsheet(bytes);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new FileRefused(t("This is an old Excel file. Save it as .xlsx or .csv."));
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new FileRefused(t("This is a PDF. Export the table as .xlsx or .csv from the program that made it."));
  const text = decoded(bytes);
  if (/[\0\uFFFD]/.test(text.slice(0, 1_000)))
    throw new FileRefused(t("This is not a table. Choose an .xlsx or .csv file."));
  return readText(text);
}

/** Cells that were pasted, or a text file: separated by commas, semicolons or tabs. */
export async function readText(text: string): Promise<Sheet[]> {
  const { parse } = await import("./parse-text");
  const plain = text.replace(/^\uFEFF/, "");
  const read = (delimiter: string, preview?: number) =>
    parse<string[]>(plain, { delimiter, ...(preview && { preview }) });
  const delimiter = likeliest(separators.map((one): [string, string[][]] => [one, read(one, 100).data]));
  const { data, errors } = read(delimiter);
  const unclosed = errors.find(({ type }) => type === "Quotes");
  if (unclosed)
    throw new FileRefused(t("Row {row} has a quotation mark that is not closed.", { row: (unclosed.row ?? 0) + 1 }));
  return withContent([{ name: "", rows: data }]);
}

const separators = ["\t", ";", ","];

/** The separator with which the most rows have the same number of cells, two or more. The library's own guess fails for two columns and an empty row. */
function likeliest(tried: readonly (readonly [separator: string, rows: readonly string[][]])[]): string {
  const scored = tried.map(([separator, rows]) => {
    const widths = rows.filter((row) => !isEmptyRow(row) && row.length > 1).map(({ length }) => length);
    const alike = widths.map((width) => [widths.filter((other) => other === width).length, width] as const);
    const [count = 0, width = 0] = alike.sort(([one, wide], [other, wider]) => other - one || wider - wide)[0] ?? [];
    return { separator, count, width };
  });
  scored.sort((one, other) => other.count - one.count || other.width - one.width);
  const [best] = scored;
  return best && best.count > 0 ? best.separator : ",";
}

async function spreadsheet(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  const file = await unpacked(bytes);
  const { default: readXlsx } = await import("read-excel-file/universal");
  const sheets = await readXlsx(file).catch(() => Promise.reject(damaged()));
  return withContent(sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellOf)) })));
}

/** The library's types name the class Date for its instances. */
function cellOf(value: unknown): SheetCell {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return value instanceof Date ? value : null;
}

function withContent(sheets: readonly Sheet[]): Sheet[] {
  const filled = sheets.filter(({ rows }) => rows.some((row) => !isEmptyRow(row)));
  if (filled.length === 0) throw new FileRefused(t("There is nothing in this file."));
  return filled;
}

/** Whether a row has no visible content. */
export function isEmptyRow(row: readonly SheetCell[]): boolean {
  return row.every((cell) => cell === null || (typeof cell === "string" && cell.trim() === ""));
}

function startsWith(bytes: Uint8Array, ...beginning: number[]): boolean {
  return beginning.every((byte, index) => bytes[index] === byte);
}
