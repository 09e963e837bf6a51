import { withoutApostrophe } from "../../../shared/csv";
import { type Cell, type CellError, importLimits } from "../../../shared/import";
import { numberText } from "../../../shared/numbers";
import { t } from "../../../shared/words";
import { isEmptyRow, type Sheet, type SheetCell } from "./read-file";
import { FileRefused } from "./unpack";

/** A column that can be imported. */
export type ImportColumn<Name extends string = string> = {
  name: Name;
  /** Its heading on screen and in an export. */
  label: string;
  /** Headings by which it is recognised, besides the label, in any of the languages. */
  headings: readonly string[];
  /** A cell that the sheet holds as a date or a time is taken, but no day without a time as a time; in other columns it is an error. */
  holds?: "day" | "time";
};

/** A column of the sheet: its heading, "" without one, and the beginning of what is in it. */
export type SheetColumn = { index: number; heading: string; example: string };

/** A sheet with its headings found. */
export type Table = {
  columns: readonly SheetColumn[];
  /** The rows with content below the headings, with their numbers in the sheet. */
  rows: readonly { row: number; cells: readonly SheetCell[] }[];
};

/** Which column each column of the sheet is imported as, by its index. */
export type Mapping = Readonly<Record<number, string | undefined>>;

/** A heading for comparing: without case, accents, spaces and punctuation. */
export function plainHeading(heading: string): string {
  const plain = heading.replaceAll("ß", "ss").normalize("NFD").toLowerCase();
  return plain.replace(/\([^()]*\)/g, "").replace(/[^\p{L}\p{N}]/gu, "");
}

/** The name of the column that a heading means, if any. */
export function columnOf(heading: string, columns: readonly ImportColumn[]): string | undefined {
  const plain = plainHeading(heading);
  if (!plain) return undefined;
  return columns.find(({ label, headings }) => [label, ...headings].some((known) => plainHeading(known) === plain))
    ?.name;
}

/** How far below the top the headings are looked for: a title and a logo may be above them. */
const searched = 10;

/** Finds the headings: of the first rows the one with the most that are known, unless there are none. Refuses a sheet with too many rows. */
export function tableOf({ rows }: Sheet, known: readonly ImportColumn[], hasHeadings = true): Table {
  const filled = rows.map((cells, index) => ({ row: index + 1, cells })).filter(({ cells }) => !isEmptyRow(cells));
  const countIn = (cells: readonly SheetCell[]) =>
    new Set(cells.flatMap((cell) => columnOf(wordsOf(cell), known) ?? [])).size;
  const counts = filled.slice(0, searched).map(({ cells }) => countIn(cells));
  const headingAt = hasHeadings ? counts.indexOf(Math.max(...counts)) : -1;
  const below = filled.slice(headingAt + 1);
  if (below.length > importLimits.rows)
    throw new FileRefused(
      t("This sheet has {count} rows. At most {most} can be imported at a time.", {
        count: numberText(below.length),
        most: numberText(importLimits.rows),
      }),
    );
  const headings = filled[headingAt]?.cells ?? [];
  const width = Math.max(headings.length, ...below.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => {
    const example = below.find(({ cells }) => wordsOf(cells[index]) !== "")?.cells[index];
    return { index, heading: wordsOf(headings[index]), example: wordsOf(example).slice(0, 40) };
  });
  return { columns: columns.filter(({ heading, example }) => heading || example), rows: below };
}

/** Which columns their headings mean; of two with the same meaning only the first. `remembered`: what the user chose for a heading before, which counts first. */
export function recognised(
  { columns }: Table,
  known: readonly ImportColumn[],
  remembered: Readonly<Record<string, string>> = {},
): Mapping {
  const choiceFor = ({ heading }: SheetColumn) => remembered[plainHeading(heading)];
  const isGuessed = (column: SheetColumn) => choiceFor(column) === undefined;
  const chosenFirst = [...columns.filter((column) => !isGuessed(column)), ...columns.filter(isGuessed)];
  const taken = new Set<string>();
  const pairs = chosenFirst.flatMap((column): [number, string][] => {
    const { index, heading } = column;
    const chosen = choiceFor(column);
    const name = chosen === undefined ? columnOf(heading, known) : known.find((one) => one.name === chosen)?.name;
    if (!name || taken.has(name)) return [];
    taken.add(name);
    return [[index, name]];
  });
  return Object.fromEntries(pairs);
}

export type ImportRow = { row: number } & Record<string, Cell>;

/** The rows as the server takes them, and the cells that can't be: dates outside of their columns, and errors of formulas. */
export function rowsOf(
  { rows }: Table,
  mapping: Mapping,
  known: readonly ImportColumn[],
): { rows: ImportRow[]; errors: CellError[] } {
  const errors: CellError[] = [];
  const mapped = Object.entries(mapping).flatMap(([index, name]) => {
    const holds = known.find((one) => one.name === name)?.holds;
    return name ? [{ index: Number(index), name, holds }] : [];
  });
  const sent = rows.map(({ row, cells }) => {
    const pairs = mapped.map(({ index, name, holds }): [string, Cell] => {
      const found = cells[index] ?? null;
      const message = whyNot(found, holds);
      if (message) errors.push({ row, column: name, message });
      return [name, sentAs(found, holds)];
    });
    return { ...Object.fromEntries(pairs), row };
  });
  return { rows: sent, errors };
}

function whyNot(found: SheetCell, holds: ImportColumn["holds"]): string | undefined {
  if (found instanceof Date && (!holds || (holds === "time" && isDay(found))))
    return t("The sheet has a date here ({date}). Format the cell as text and type it again.", {
      date: wordsOf(found),
    });
  if (typeof found === "string" && /^#(N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!)$/.test(found))
    return t("The formula in this cell gives {error}.", { error: found });
  return undefined;
}

function sentAs(found: SheetCell, holds: ImportColumn["holds"]): Cell {
  if (found instanceof Date) return holds === "time" ? timeIn(found) : wordsOf(found);
  return typeof found === "string" ? withoutApostrophe(found) : found;
}

/** A cell as text on one line. */
export function wordsOf(found: SheetCell | undefined): string {
  if (found === null || found === undefined) return "";
  if (found instanceof Date) return isTime(found) ? timeIn(found) : found.toISOString().slice(0, 10);
  return String(found).replace(/\s+/g, " ").trim();
}

/** Spreadsheets store a time as a part of a day, which is one of their first days. */
function isTime(date: Date): boolean {
  return date.getUTCFullYear() < 1900;
}

/** A day without a time: one at midnight is stored the same. */
function isDay(date: Date): boolean {
  return !isTime(date) && timeIn(date) === "00:00";
}

/** The time of a date, HH:MM; parts of a day are not exact. */
function timeIn(date: Date): string {
  return new Date(Math.round(date.getTime() / 60_000) * 60_000).toISOString().slice(11, 16);
}
