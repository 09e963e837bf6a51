import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { v4 } from "uuid";
import type { CellError, ImportResult } from "../../../shared/import";
import { t } from "../../../shared/words";
import { CallError } from "../../api/call";
import { reasonOf } from "../../api/reason";
import { refreshQueries } from "../../api/refresh-queries";
import { getStored, setStored } from "../../browser/device-storage";
import { loadSentences } from "../../browser/language";
import { readFile, readText, type Sheet } from "./read-file";
import {
  type ImportColumn,
  type ImportRow,
  type Mapping,
  plainHeading,
  recognised,
  rowsOf,
  type Table,
  tableOf,
} from "./table";
import { FileRefused } from "./unpack";

/** What is imported, and how. */
export type ImportKind = {
  /** Under which the device remembers the columns that were chosen by hand. */
  name: "villas" | "people" | "translations" | "stays";
  columns: readonly ImportColumn[];
  send: (
    rows: readonly ImportRow[],
    options: { dryRun: boolean; key: string; plan?: string | undefined },
  ) => Promise<ImportResult>;
  /** The topics that an import makes stale. */
  topics: readonly string[];
};

/** What an import does besides adding and changing rows, as the last check has reported it. */
export type ImportExtra = {
  /** How many records it concerns: it is something to import even without a new or changed row. */
  count: number;
  /** Whether the person has confirmed what needs it. */
  isConfirmed: boolean;
  preview: ReactNode;
  done: ReactNode;
};

/** What is being imported at this step of the dialog. */
export type Chosen = { sheets: readonly Sheet[]; sheet: number; hasHeadings: boolean; table: Table; mapping: Mapping };
export type Checked = { rows: readonly ImportRow[]; result: ImportResult; errors: readonly CellError[]; key: string };

/** The import dialog's steps: a file or cells are chosen, their columns mapped, the rows checked by the server, then imported. */
export function useImport(kind: ImportKind) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  const [checked, setChecked] = useState<Checked>();
  const [done, setDone] = useState<ImportResult>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();

  /** Runs a step; its refusal is shown, with `busy` in the meantime. */
  const step = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefusal(undefined);
    await work().catch(setRefusal);
    setBusy(false);
  };
  const show = (sheets: readonly Sheet[], sheet: number, hasHeadings: boolean) => {
    const found = sheets[sheet];
    if (!found) return;
    const table = tableOf(found, kind.columns, hasHeadings);
    setChosen({ sheets, sheet, hasHeadings, table, mapping: recognised(table, kind.columns, remembered(kind.name)) });
  };
  const check = async (rows: readonly ImportRow[], found: readonly CellError[]) => {
    const result = await kind.send(rows, { dryRun: true, key: v4() });
    if (result.errors.length > 0) await loadSentences();
    const errors = [...found, ...result.errors.filter((one) => !found.some((other) => isSameCell(one, other)))];
    setChecked({ rows, result, errors: errors.sort((one, other) => one.row - other.row), key: v4() });
  };

  return {
    chosen,
    checked,
    done,
    busy,
    refusal: refusal === undefined ? undefined : refusal instanceof FileRefused ? refusal.message : reasonOf(refusal),
    openFile: (file: Blob) => step(async () => show(await readFile(file), 0, true)),
    openText: (text: string) => step(async () => show(await readText(text), 0, true)),
    openSheet: (sheet: number) => step(async () => show(chosen?.sheets ?? [], sheet, true)),
    setHeadings: (hasHeadings: boolean) =>
      step(async () => show(chosen?.sheets ?? [], chosen?.sheet ?? 0, hasHeadings)),
    map: (index: number, name: string) => {
      if (!chosen) return;
      // A column is imported from one place.
      const displaced = chosen.table.columns.filter((one) => name !== "" && chosen.mapping[one.index] === name);
      const mapping = { ...chosen.mapping };
      for (const one of displaced) {
        mapping[one.index] = undefined;
        remember(kind.name, one.heading, "");
      }
      mapping[index] = name || undefined;
      remember(kind.name, chosen.table.columns.find((one) => one.index === index)?.heading ?? "", name);
      setChosen({ ...chosen, mapping });
    },
    check: () => {
      if (!chosen) return;
      const { rows, errors } = rowsOf(chosen.table, chosen.mapping, kind.columns);
      void step(() => check(rows, errors));
    },
    importAll: () => {
      if (!checked) return;
      void step(async () => {
        try {
          const { rows, key, result } = checked;
          setDone(await kind.send(rows, { dryRun: false, key, plan: result.plan }));
        } catch (error) {
          // Somebody else has changed the park since the check: show what is wrong, or what would change now.
          if (!(error instanceof CallError && [412, 422].includes(error.status))) throw error;
          await check(checked.rows, []);
          throw error;
        } finally {
          await refreshQueries(client, kind.topics);
        }
      });
    },
    /** Back to the first step, for another file. */
    restart: () => {
      setRefusal(undefined);
      setChecked(undefined);
      setChosen(undefined);
    },
    /** Back to the step before. */
    back: () => {
      setRefusal(undefined);
      if (checked) setChecked(undefined);
      else setChosen(undefined);
    },
  };
}

export type Import = ReturnType<typeof useImport>;

function isSameCell(one: CellError, other: CellError): boolean {
  return one.row === other.row && one.column === other.column;
}

function remembered(name: string): Record<string, string> {
  const found = new URLSearchParams(getStored(`import:${name}`));
  return Object.fromEntries(found);
}

/** Remembers which column a heading was mapped to; "" for none. */
function remember(name: string, heading: string, column: string): void {
  const plain = plainHeading(heading);
  if (plain) setStored(`import:${name}`, new URLSearchParams({ ...remembered(name), [plain]: column }).toString());
}

/** "A" for the first column of a sheet, "AB" for the 28th. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26) - 1;
  return (before >= 0 ? columnLetters(before) : "") + String.fromCharCode(65 + (index % 26));
}

/** How a column is called in what the dialog says: by its heading in the sheet. */
export function headingOf(name: string, { table, mapping }: Chosen, columns: readonly ImportColumn[]): string {
  const column = table.columns.find(({ index }) => mapping[index] === name);
  return column?.heading || columns.find((one) => one.name === name)?.label || t("Row");
}
