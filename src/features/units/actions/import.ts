import { and, asc, getTableColumns, isNull, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { auditAll, differences } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import {
  doneOf,
  expectNoErrors,
  expectPlan,
  type ImportPlan,
  inOrder,
  lockImports,
  lowered,
  type RowPlan,
  repetitions,
  reportOf,
} from "../../../server/actions/imports";
import { lockList } from "../../../server/actions/replace-list";
import { upsertAll } from "../../../server/database/insert-all";
import type { Database, Tx } from "../../../server/database/open";
import { areas, units, villaTypes } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import type { ImportResult, WrongCell } from "../../../shared/import";
import { say } from "../../../shared/sentences";
import type { VillaRow } from "../contract/import";
import { cleanersIn } from "../reads";
import { allAreas, allVillaTypes } from "../reads/lists";
import { isShownElsewhere } from "../rules";
import { cellOf, emptyVilla, type ReadRow, readVilla, villaColumns } from "../rules/import";
import { addListed, growing, overflows, type ParkLists, withListed } from "./new-entries";

const { removedAt, ...columns } = getTableColumns(units);
type Row = Omit<typeof units.$inferSelect, "removedAt">;
type Planned = RowPlan & { before: Row | undefined; after: Row };

/** What an import of villas would do; writes nothing. */
export async function previewUnits(db: Database, rows: readonly VillaRow[]): Promise<ImportResult> {
  return reportOf(await planned(db, rows, new Date()));
}

/**
 * Adds and changes villas by code, all rows or none (422 with every error), and only as the dry run of this `named` plan reported (else 412). Fields
 * without a column stay, and no villa is deleted. A second import waits for the first.
 */
export async function importUnits(
  context: ActionContext,
  rows: readonly VillaRow[],
  named?: string,
): Promise<ImportResult> {
  await lockImports(context.tx, "units");
  // As everybody who changes them: the lists before the villas that name them.
  await lockList(context.tx, areas);
  await lockList(context.tx, villaTypes);
  const plan = await planned(context.tx, rows, context.now, true);
  expectNoErrors(plan.errors);
  expectPlan(named, reportOf(plan));
  await addListed(context, plan.lists);
  await write(context, plan.rows);
  return doneOf(plan);
}

async function planned(
  db: Database | Tx,
  given: readonly VillaRow[],
  now: Date,
  locks = false,
): Promise<ImportPlan & { rows: Planned[]; lists: ParkLists }> {
  const read = given.map((row, index) => readVilla({ row: index + 1, ...row }));
  const keys = await lowered(
    db,
    read.map(({ villa }) => villa.code ?? ""),
  );
  const lists = growing({ areas: await allAreas(db), types: await allVillaTypes(db) });
  const inUse = await villasWith(db, keys, locks);
  const rows: Planned[] = [];
  const errors: WrongCell[] = read.flatMap((one) => one.errors);
  for (const [index, one] of read.entries()) {
    const before = inUse.get(keys[index] ?? "");
    if (one.errors.length > 0) continue;
    const missing = before ? [] : missingIn(one);
    errors.push(...missing);
    if (missing.length === 0) rows.push(plannedRow(one, before, now, lists));
  }
  const codes = read.flatMap(({ row, villa: { code } }, index) =>
    code ? [{ row, column: "code", key: keys[index] ?? "", words: code }] : [],
  );
  return {
    rows,
    errors: inOrder([...errors, ...repetitions(codes), ...overflows(lists, rows)]),
    newAreas: lists.areas.added.map(({ name }) => name),
    newTypes: lists.types.added.map(({ name }) => name),
    lists,
  };
}

/** The villas with these codes, by their codes in lower case. */
async function villasWith(db: Database | Tx, keys: readonly string[], locks: boolean): Promise<Map<string, Row>> {
  const key = sql<string>`lower(${units.code})`;
  const query = db
    .select({ key, villa: columns })
    .from(units)
    .where(and(isNull(removedAt), sql`${key} = any(${sql.param([...keys])}::text[])`))
    .orderBy(asc(units.id));
  const rows = await (locks ? query.for("no key update") : query);
  return new Map(rows.map((row) => [row.key, row.villa]));
}

/** What a new villa needs, but its row doesn't say. */
function missingIn({ row, villa }: ReadRow): WrongCell[] {
  return [
    ...(villa.code ? [] : [{ row, column: "code", message: say("Please enter the villa's code.") }]),
    ...(villa.location ? [] : [{ row, column: "location", message: say("Please enter the villa's area.") }]),
  ];
}

/** A code is what a villa is found by: its spelling stays. */
function plannedRow(
  { row, villa: { code = "", ...given } }: ReadRow,
  before: Row | undefined,
  now: Date,
  lists: ParkLists,
): Planned {
  const villa = withListed(lists, given, before, given.maxPersons ?? (before ?? emptyVilla).maxPersons);
  if (!before) {
    const after = { ...emptyVilla, ...villa, code, id: v7(), createdAt: now };
    return { row, name: code, isNew: true, cells: [], before, after };
  }
  const after = { ...before, ...villa };
  const changed = villaColumns.filter((column) => column in differences(before, villa));
  const cells = changed.map((column) => ({ column, from: cellOf(column, before), to: cellOf(column, after) }));
  return { row, name: before.code, isNew: false, cells, before, after };
}

async function write(context: ActionContext, rows: readonly Planned[]): Promise<void> {
  const { tx } = context;
  const added = rows.filter(({ isNew }) => isNew).map(({ after }) => after);
  const changed = rows.filter(({ cells }) => cells.length > 0);
  if (added.length + changed.length === 0) return;
  await upsertAll(tx, units, [...changed.map(({ after }) => after), ...added], {
    kept: ["id", "code", "status", "createdAt"],
  });
  await auditAll(
    context,
    "units",
    "unit.create",
    added.map(({ id, code }) => ({ id, meta: { code } })),
  );
  const edits = changed.map(({ before, after }) => ({ id: after.id, meta: differences(before ?? {}, after) }));
  await auditAll(context, "units", "unit.edit", edits);
  invalidate(context, "units");
  await publish(context, "villasChanged", {});
  const shown = edits.filter(({ meta }) => isShownElsewhere(meta)).map(({ id }) => id);
  if (shown.length > 0) {
    invalidate(context, "assignments", await cleanersIn(tx, shown));
    invalidate(context, "schedules");
  }
}
