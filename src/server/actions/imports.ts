import { sql } from "drizzle-orm";
import type { ImportResult, WrongCell } from "../../shared/import";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import type { Database, Tx } from "../database/open";
import { changedMeanwhile, entityTag } from "../http/entity-tags";
import { sentMessage } from "../http/sent-sentence";

// What the imports of all kinds of records share (docs/domain.md, "Import").

/** Makes imports of one kind wait for each other, so that two of the same sheet end up as one. */
export async function lockImports(tx: Tx, kind: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${kind}`}, 0))`);
}

/** Texts as the database compares them without case. */
export async function lowered(db: Database | Tx, texts: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select lower(text) as key from unnest(${sql.param([...texts])}::text[]) with ordinality as given(text, place) order by place`,
  );
  return rows.map(({ key }) => key);
}

/** A cell that no other row may repeat. `key`: how it is compared. */
export type KeyCell = { row: number; column: string; key: string; words: string };

/** An error for each cell that repeats an earlier row's. */
export function repetitions(cells: readonly KeyCell[]): WrongCell[] {
  const first = new Map<string, number>();
  return cells.flatMap(({ row, column, key, words }) => {
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, row);
    return earlier === undefined
      ? []
      : [{ row, column, message: say("{value} is already in row {row}.", { value: words, row: earlier }) }];
  });
}

/** Errors in the order of their rows. */
export function inOrder(errors: readonly WrongCell[]): WrongCell[] {
  return [...errors].sort((one, other) => one.row - other.row);
}

/** A row that the import adds, changes or leaves as it is. */
export type RowPlan = {
  row: number;
  name: string;
  /** A day that is a part of its name. */
  day?: string;
  isNew: boolean;
  /** The changed columns of an existing record, as the texts of cells. */
  cells: readonly { column: string; from: string; to: string }[];
};

export type ImportPlan = {
  rows: readonly RowPlan[];
  errors: readonly WrongCell[];
  newAreas?: readonly string[];
  newTypes?: readonly string[];
};

/** What a dry run reports. */
export function reportOf({ rows, errors, newAreas = [], newTypes = [] }: ImportPlan): ImportResult {
  return withPlan({
    ...countsOf(rows),
    errors: errors.map(sentMessage),
    additions: rows.flatMap((one) => (one.isNew ? [rowName(one)] : [])),
    changes: rows.flatMap((one) => one.cells.map((cell) => ({ ...rowName(one), ...cell }))),
    newAreas: [...newAreas],
    newTypes: [...newTypes],
  });
}

function rowName({ row, name, day }: RowPlan) {
  return { row, name, ...(day && { day }) };
}

/** A dry run's report with the tag by which its import names it. */
export function withPlan<Report extends ImportResult>(report: Report): Report {
  return { ...report, plan: entityTag(report) };
}

/** Refuses an import (412) that names another plan than that of the report as it is now. Without a name everything passes. */
export function expectPlan(named: string | undefined, report: ImportResult): void {
  if (named !== undefined && named !== report.plan) throw changedMeanwhile();
}

/** What an import reports once it is done. */
export function doneOf({ rows, newAreas = [], newTypes = [] }: ImportPlan): ImportResult {
  const lists = { newAreas: [...newAreas], newTypes: [...newTypes] };
  return { ...countsOf(rows), errors: [], additions: [], changes: [], ...lists };
}

function countsOf(rows: readonly RowPlan[]) {
  const added = rows.filter(({ isNew }) => isNew).length;
  const changed = rows.filter(({ cells }) => cells.length > 0).length;
  return { added, changed, unchanged: rows.length - added - changed };
}

/** Refuses an import with errors (422): none of its rows is stored. */
export function expectNoErrors(errors: readonly WrongCell[]): void {
  const [first] = errors;
  if (!first) return;
  const { row, message: reason } = first;
  const count = errors.length;
  const refusal =
    count > 1
      ? say("Row {row}: {reason} There are {count} errors; nothing was imported.", { row, reason, count })
      : say("Row {row}: {reason} Nothing was imported.", { row, reason });
  throw new Problem("invalid", refusal, {
    errors: errors.map((error) => ({ path: `rows.${error.row}.${error.column}`, ...error })),
  });
}
