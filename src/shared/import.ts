import * as z from "zod/mini";
import { rule } from "./rule";
import { sentMessageShape } from "./sent-message";
import type { Sentence } from "./sentences";
import { day } from "./shapes";

// Importing rows of a sheet (docs/domain.md, "Import").

export const importLimits = { rows: 5_000, fileBytes: 5 * 1024 * 1024, unpackedBytes: 50 * 1024 * 1024 } as const;
/** The largest request of an import, in bytes: 5,000 rows of ordinary length, three times over. */
export const largestImport = 8 * 1024 * 1024;

/** A cell as the sheet has it: null or blank is empty. An absent column leaves its field alone. */
const cellShape = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
export type Cell = z.output<typeof cellShape>;
export const cell = z.optional(cellShape);

/** The body of an import: the rows of a sheet, each with its cells by column. */
export function importBody<Cells extends z.core.$ZodLooseShape>(cells: Cells) {
  return z.object({
    rows: z
      .array(
        z.object({
          /** Its number in the sheet; by default its place in the list. */
          row: z.optional(z.int().check(z.minimum(1))),
          ...cells,
        }),
      )
      .check(z.maxLength(importLimits.rows, rule("At most 5,000 rows."))),
    /** Only report what the import would do. */
    dryRun: z.boolean(),
    plan: z.optional(
      z
        .string()
        .check(
          z.describe("What a dry run returned as `plan`: an import that would do anything else is refused (412)."),
        ),
    ),
  });
}

/** An error in one cell. */
export type WrongCell = { row: number; column: string; message: Sentence };
const cellError = z.object({ row: z.int(), column: z.string(), ...sentMessageShape });
export type CellError = z.output<typeof cellError>;

/** A row by its number and the name of its record; with a `day` if that is a part of the name. */
const rowNameShape = { row: z.int(), name: z.string(), day: z.optional(day) };

/** What an import did, or in a dry run would do. `errors` are empty unless it is a dry run: otherwise they are a refusal (422). */
export const importResult = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  errors: z.array(cellError),
  /** The new rows and the changed cells; only in a dry run. */
  additions: z.array(z.object(rowNameShape)),
  changes: z.array(z.object({ ...rowNameShape, column: z.string(), from: z.string(), to: z.string() })),
  /** What else the park gets, by the kind of list: areas and villa types that were not in it. */
  newAreas: z.array(z.string()),
  newTypes: z.array(z.string()),
  plan: z.optional(
    z.string().check(z.describe("Only in a dry run: stands for all that it reports. The import sends it along.")),
  ),
});
export type ImportResult = z.output<typeof importResult>;

/** What is wrong with a cell. */
export class Wrong {
  constructor(readonly sentence: Sentence) {}
}

/** A row's values by column, as `valueIn` reads them or says what is wrong; undefined leaves the field as it is, like a column that is not there. */
export function readCells<Column extends string>(
  row: number,
  cells: Partial<Record<Column, Cell | undefined>>,
  columns: readonly Column[],
  valueIn: (column: Column, found: Cell) => unknown,
): { given: Record<string, unknown>; errors: WrongCell[] } {
  const errors: WrongCell[] = [];
  const given: Record<string, unknown> = {};
  for (const column of columns) {
    const found = cells[column];
    if (found === undefined) continue;
    const value = valueIn(column, found);
    if (value instanceof Wrong) errors.push({ row, column, message: value.sentence });
    else if (value !== undefined) given[column] = value;
  }
  return { given, errors };
}

/** A cell as text, trimmed; empty for an empty one. */
export function cellAsText(given: Cell): string {
  return given === null ? "" : String(given).trim();
}

const yes = ["yes", "y", "ja", "j", "x", "1", "true", "waar", "wahr", "✓", "✔", "☑"];
const no = ["", "no", "n", "nee", "nein", "0", "false", "onwaar", "falsch", "-", "–", "✗", "☐"];

/** A yes or no in English, Dutch or German; an empty cell is a no. Undefined: neither. */
export function flagOf(given: Cell): boolean | undefined {
  const word = cellAsText(given).toLowerCase();
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : undefined;
}

/** Which of these meanings a cell's word has, whatever its case; the words of a meaning are separated by commas. Undefined: none of them. */
export function meaningOf<Meaning extends string>(
  given: Cell,
  words: Readonly<Record<Meaning, string>>,
  meanings: readonly Meaning[],
): Meaning | undefined {
  const plain = cellAsText(given)
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
  return meanings.find((one) => words[one].split(", ").includes(plain));
}

/** A whole number, also written "4,0"; undefined for anything else. */
export function wholeOf(given: Cell): number | undefined {
  const [, digits] = /^(\d{1,9})(?:[.,]0+)?$/.exec(cellAsText(given)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** A list in one cell, separated by commas (Arabic ones too), semicolons or lines; an entry with one of these is in quotation marks. */
export function listOf(given: Cell): string[] {
  const entries = cellAsText(given).matchAll(/\s*("(?:[^"]|"")*"|[^,،;\n]*)\s*(?:[,،;\n]|$)/g);
  return [...entries].map(([, entry = ""]) => unquoted(entry.trim())).filter((entry) => entry !== "");
}

/** A list as the text of one cell, as `listOf` reads it. */
export function listCell(list: readonly string[]): string {
  return list.map((entry) => (/[,،;\n"]/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry)).join(", ");
}

function unquoted(entry: string): string {
  const [, inside] = /^"(.*)"$/s.exec(entry) ?? [];
  return inside === undefined ? entry : inside.replaceAll('""', '"').trim();
}
