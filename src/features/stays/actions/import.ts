import { createHash } from "node:crypto";
import type { ActionContext, ReadContext } from "../../../server/actions/context";
import {
  doneOf,
  expectNoErrors,
  expectPlan,
  type ImportPlan,
  inOrder,
  type KeyCell,
  type RowPlan,
  repetitions,
  reportOf,
  withPlan,
} from "../../../server/actions/imports";
import type { Database, Tx } from "../../../server/database/open";
import type { WrongCell } from "../../../shared/import";
import { type Sentence, say } from "../../../shared/sentences";
import { parkDay } from "../../../shared/time";
import type { StayImport, StayImportResult } from "../contract/import";
import { lockSource } from "../locks";
import { type StayRow, stayRowsOf } from "../reads/stored-stays";
import { codesOf, codesOfRemoved, villasNamed } from "../reads/unit-codes";
import { comingStays } from "../rules/coming";
import { cellOf, missingStays } from "../rules/import/plan";
import { type ReadStay, type RowStay, readStay } from "../rules/import/row";
import { daysRefusal } from "../rules/stay";
import { type StayWrite, writeStays } from "./write";

/** What an import of stays would do; writes nothing. */
export async function previewStays({ db, zone }: ReadContext, given: StayImport, now: Date): Promise<StayImportResult> {
  return stayReport(await planned(db, given, parkDay(now, zone)));
}

/**
 * Adds and changes the stays of a list by their reference, all rows or none (422 with every error), and cancels those that are missing where the list
 * is complete; with a `plan`, only as its dry run reported (else 412). Imports of one list wait for each other.
 */
export async function importStays(context: ActionContext, given: StayImport): Promise<StayImportResult> {
  const source = fileSource(given);
  await lockSource(context.tx, source);
  const plan = await planned(context.tx, given, parkDay(context.now, context.zone));
  expectNoErrors(plan.errors);
  expectPlan(given.plan, stayReport(plan));
  await writeStays(context, source, [...plan.rows.map(({ after }) => after), ...plan.missing.map(cancelled)]);
  return { ...doneOf(plan), ...countsOf(plan), cancellations: [] };
}

type PlannedStay = RowPlan & { after: StayWrite };
type StayPlan = Omit<ImportPlan, "rows"> & {
  rows: PlannedStay[];
  missing: StayRow[];
  upcoming: number;
  unknownVillas: string[];
};

function stayReport(plan: StayPlan): StayImportResult {
  const cancellations = plan.missing.map(({ code: unit, arrival, departure }) => ({ unit, arrival, departure }));
  return withPlan({ ...reportOf(plan), ...countsOf(plan), cancellations });
}

function countsOf({ missing, upcoming, unknownVillas }: StayPlan) {
  return { cancelled: missing.length, upcoming, unknownVillas };
}

function fileSource({ list }: Pick<StayImport, "list">): string {
  return `file-${list}`;
}

async function planned(db: Database | Tx, given: StayImport, today: string): Promise<StayPlan> {
  const read = given.rows.map((row, index) => readStay({ row: index + 1, ...row }));
  const places = await placesNamed(
    db,
    read.flatMap(({ stay }) => stay.unit ?? []),
  );
  const { villas } = places;
  const codes = await codesOf(db, villas.values());
  const possible = read.map((one) => externalIdsOf(one, codes.get(villas.get(one.stay.unit ?? "") ?? "") ?? []));
  const listed = await stayRowsOf(db, fileSource(given), possible.flat(), today);
  const before = new Map(listed.map((stay) => [stay.externalId, stay]));
  const ids = possible.map((some) => some.find((id) => before.has(id)) ?? some[0] ?? null);
  const told = new Set(ids.flatMap((id) => id ?? []));
  const rows: PlannedStay[] = [];
  const errors: WrongCell[] = read.flatMap((one) => one.errors);
  for (const [index, one] of read.entries()) {
    const id = ids[index];
    if (one.errors.length > 0) continue;
    const known = id ? before.get(id) : undefined;
    const wrong = known ? [] : missingIn(one);
    const after = id ? stayAfter(id, one.stay, known) : null;
    errors.push(...wrong, ...(after ? daysErrors(one.row, after) : []));
    if (wrong.length === 0 && after) rows.push(plannedRow(one.row, after, known, places));
  }
  return {
    rows,
    errors: inOrder([...errors, ...repetitions(keysOf(read, ids))]),
    missing: missingStays(listed, told, given.complete, today),
    upcoming: comingStays(listed, today).length,
    unknownVillas: unknownAmong(read, before, ids, villas),
  };
}

/** The villas by the names that a sheet has for them, and the codes of removed ones that it names by their ids. */
type Places = { villas: ReadonlyMap<string, string>; removed: ReadonlyMap<string, string> };

/** As `writeStays` stores them: a removed villa that is named by its id is known by its code, which another villa may have by now. */
async function placesNamed(db: Database | Tx, names: readonly string[]): Promise<Places> {
  const removed = await codesOfRemoved(db, names);
  const villas = await villasNamed(db, [...names, ...removed.values()]);
  for (const [id, code] of removed) {
    const next = villas.get(code);
    if (next) villas.set(id, next);
  }
  return { villas, removed };
}

/**
 * The ids that a row's stay can have in its list, its own first: its reference, or else the SHA-256 of villa and arrival, also with the villa's other
 * `codes`; none if it lacks these too.
 */
function externalIdsOf({ reference, stay: { unit, arrival } }: ReadStay, codes: readonly string[]): string[] {
  if (reference) return [reference];
  if (!unit || !arrival) return [];
  return [unit, ...codes].map((code) => createHash("sha256").update(`${code.toLowerCase()} ${arrival}`).digest("hex"));
}

/** What a new stay needs, but its row doesn't say. */
function missingIn({ row, stay }: ReadStay): WrongCell[] {
  const needed: [keyof RowStay, Sentence][] = [
    ["unit", say("Please enter the villa.")],
    ["arrival", say("Please enter the day of arrival.")],
    ["departure", say("Please enter the day of departure.")],
  ];
  return needed.flatMap(([column, message]) => (stay[column] ? [] : [{ row, column, message }]));
}

/** A stay as its list has it after this row; null if a new one lacks what it needs. A stay that the sheet doesn't call cancelled is booked. */
function stayAfter(externalId: string, given: RowStay, before: StayRow | undefined): StayWrite | null {
  const { status = "booked", unit = before ? villaOf(before) : undefined } = given;
  const { arrival = before?.arrival, departure = before?.departure, kind = before?.kind ?? "guest" } = given;
  const { checkIn = before?.checkIn ?? null, checkOut = before?.checkOut ?? null } = given;
  const { guests = before?.guests ?? null } = given;
  if (unit === undefined || !arrival || !departure) return null;
  return { externalId, unit, arrival, departure, checkIn, checkOut, guests, kind, status };
}

function daysErrors(row: number, stay: StayWrite): WrongCell[] {
  const refusal = daysRefusal(stay);
  return refusal ? [{ row, column: "departure", message: refusal.sentence }] : [];
}

const compared = ["arrival", "departure", "checkIn", "checkOut", "guests", "kind", "status"] as const;

function plannedRow(
  row: number,
  after: StayWrite,
  before: StayRow | undefined,
  { villas, removed }: Places,
): PlannedStay {
  const names = { row, name: before?.code ?? after.unit ?? "", day: after.arrival };
  if (!before) return { ...names, isNew: true, cells: [], after };
  const unit = after.unit ?? "";
  const place = villas.get(unit) ?? removed.get(unit) ?? after.unit;
  const isSameVilla = before.hasChosenUnit || [after.unit, place].includes(villaOf(before));
  const moved = isSameVilla ? [] : [{ column: "unit", from: before.code, to: unit }];
  const cells = compared
    .map((column) => ({ column, from: cellOf(column, before), to: cellOf(column, after) }))
    .filter(({ from, to }) => from !== to);
  return { ...names, isNew: false, cells: [...moved, ...cells], after };
}

/** A stay's villa as it is written: by id, or by its source's name of an unknown one. */
function villaOf({ unitId, unitCode }: StayRow): string | null {
  return unitId ?? unitCode;
}

function cancelled(stay: StayRow): StayWrite {
  return { ...stay, unit: villaOf(stay), missingSince: null, status: "cancelled" };
}

/** Which cells tell which stay a row is about. */
function keysOf(read: readonly ReadStay[], ids: readonly (string | null)[]): KeyCell[] {
  return read.flatMap(({ row, reference, stay: { unit, arrival } }, index) => {
    const key = ids[index];
    if (!key) return [];
    return reference
      ? [{ row, column: "reference", key, words: reference }]
      : [{ row, column: "unit", key, words: `${unit}, ${arrival}` }];
  });
}

/** The villas of the sheet that the park does not have, without those of stays whose villa somebody has chosen. */
function unknownAmong(
  read: readonly ReadStay[],
  before: ReadonlyMap<string, StayRow>,
  ids: readonly (string | null)[],
  villas: ReadonlyMap<string, string>,
): string[] {
  const names = read.flatMap(({ stay: { unit } }, index) =>
    unit && !villas.has(unit) && !before.get(ids[index] ?? "")?.hasChosenUnit ? [unit] : [],
  );
  return [...new Set(names)];
}
