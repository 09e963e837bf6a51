import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { type AuditEntry, auditEntries, differences } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { expectNothingUndone } from "../../../server/actions/undone-changes";
import { upsertAll } from "../../../server/database/insert-all";
import type { Tx } from "../../../server/database/open";
import { stays } from "../../../server/database/tables";
import { invalidateWorkIn } from "../../assignments/actions/shown-stays";
import { expectNotRemoved, lockSource, lockUnknownVillas, lockVillasAndWork } from "../locks";
import { codesOfRemoved, villasNamed } from "../reads/unit-codes";
import { daysRefusal } from "../rules/stay";
import { followStays } from "./follow";

type Row = typeof stays.$inferSelect;

/** A stay as its source tells it: the whole of it. Null times and guests: the usual ones, unknown. */
export type StayWrite = Pick<
  Row,
  "externalId" | "arrival" | "departure" | "checkIn" | "checkOut" | "guests" | "kind" | "status"
> & {
  /** The villa's code or id; null: the source names none. */
  unit: string | null;
  /** Of a feed's stay: since when it is missing there; by default it is not. */
  missingSince?: Date | null;
};

/** How many stays a source has told, by what became of them. */
export type Written = { created: number; changed: number; unchanged: number };

/**
 * Stores what a source tells about stays, and lets planned work follow. The same again writes nothing. Refuses impossible days (422, under
 * `stays.<index>.` if there are several). A stay whose villa was chosen by a person keeps it, unless a person `choosesVilla` now. `isBlind`: a person sends
 * whole stays and doesn't say which version was seen; what would take back a colleague's change is refused (412; docs/decisions/23-rival-edits.md).
 */
export async function writeStays(
  context: ActionContext,
  source: string,
  given: readonly StayWrite[],
  { isBlind = false, choosesVilla = false } = {},
): Promise<Written> {
  for (const [index, stay] of given.entries()) {
    const refusal = daysRefusal(stay, given.length > 1 ? `stays.${index}.` : "");
    if (refusal) throw refusal;
  }
  const { tx } = context;
  await lockSource(tx, source);
  const before = await storedBy(tx, source, given);
  const places = await placesNamed(
    tx,
    given.flatMap(({ unit }) => unit ?? []),
  );
  const changes = given.flatMap(
    (wanted) =>
      changeOf(context, source, wanted, { before: before.get(wanted.externalId), places, choosesVilla }) ?? [],
  );
  if (changes.length === 0) return { created: 0, changed: 0, unchanged: given.length };
  if (isBlind) await expectNoneUndone(context, changes);

  // That a stay is missing in its calendar moves no work.
  const isMark = ({ entry }: Change) => entry.action === "stay.missing";
  const moving = changes.filter((change) => !isMark(change));
  const villasBeforeAndAfter = moving.flatMap(({ before: old, after }) =>
    [old?.unitId ?? [], after.unitId ?? []].flat(),
  );
  const stayIds = moving.map(({ after }) => after.id);
  const concerned = await lockVillasAndWork(tx, { unitIds: villasBeforeAndAfter, stayIds });
  await expectNotRemoved(
    tx,
    moving.flatMap(({ after }) => after.unitId ?? []),
  );
  await upsertAll(
    tx,
    stays,
    moving.map(({ after }) => after),
    // What reception has marked is not the source's to tell.
    { kept: ["id", "source", "externalId", "arrivedAt", "departedAt", "createdAt"] },
  );
  await upsertAll(
    tx,
    stays,
    changes.filter(isMark).map(({ after }) => after),
    // Their villas are not locked, so somebody may be removing them.
    { kept: allButMark },
  );
  await auditEntries(
    context,
    "stays",
    changes.map(({ entry }) => entry),
  );
  await staysChanged(context, concerned);
  const created = changes.filter((change) => !change.before).length;
  return { created, changed: changes.length - created, unchanged: given.length - changes.length };
}

const allButMark = Object.keys(getTableColumns(stays)).filter(
  (name) => name !== "missingSince" && name !== "updatedAt",
);

/** Lets work follow the stays of villas, locked by the caller, and tells everybody who sees them. */
export async function staysChanged(context: ActionContext, unitIds: readonly string[]): Promise<void> {
  await followStays(context, unitIds);
  invalidate(context, "stays");
  if (unitIds.length > 0) await invalidateWorkIn(context, unitIds);
}

/** A known villa, or the name of an unknown one. */
type Place = Pick<Row, "unitId" | "unitCode">;

/**
 * The villas with these names. Those that nobody knows stay unknown until the transaction ends; a removed one that is named by its id is known by its code,
 * because another villa may get it.
 */
async function placesNamed(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  let villas = await villasNamed(tx, names);
  let codes = new Map<string, string>();
  if (names.some((name) => !villas.has(name))) {
    await lockUnknownVillas(tx, "stays");
    codes = await codesOfRemoved(tx, names);
    villas = await villasNamed(tx, [...names, ...codes.values()]);
  }
  return new Map(
    names.map((name) => {
      const unitCode = codes.get(name) ?? name;
      const unitId = villas.get(unitCode);
      return [name, unitId ? { unitId, unitCode: null } : { unitId: null, unitCode }];
    }),
  );
}

/** What is stored of these stays, by their source's ids. Nobody changes it while the source is locked. */
async function storedBy(tx: Tx, source: string, given: readonly StayWrite[]): Promise<Map<string, Row>> {
  const ids = given.map(({ externalId }) => externalId);
  const rows = await tx
    .select()
    .from(stays)
    .where(and(eq(stays.source, source), sql`${stays.externalId} = any(${sql.param(ids)}::text[])`));
  return new Map(rows.map((row) => [row.externalId, row]));
}

type Known = { before: Row | undefined; places: ReadonlyMap<string, Place>; choosesVilla: boolean };
type Change = { before: Row | undefined; after: Row; entry: AuditEntry };

function changeOf(
  { now }: ActionContext,
  source: string,
  given: StayWrite,
  { before, places, choosesVilla }: Known,
): Change | null {
  const { externalId, unit, arrival, departure, guests, kind, status, missingSince = null } = given;
  const { unitId, unitCode } = places.get(unit ?? "") ?? { unitId: null, unitCode: null };
  const keepsVilla = before?.hasChosenUnit && !choosesVilla;
  const place = keepsVilla ? { unitId: before.unitId, unitCode: before.unitCode } : { unitId, unitCode };
  const told = {
    ...place,
    arrival,
    departure,
    guests,
    kind,
    status,
    missingSince,
    checkIn: withSeconds(given.checkIn),
    checkOut: withSeconds(given.checkOut),
  };
  const unsaid = { hasChosenUnit: false, arrivedAt: null, departedAt: null };
  const base = before ?? { id: v7(), source, externalId, ...unsaid, createdAt: now };
  const after = { ...base, ...told, updatedAt: now };
  if (!before) return { before, after, entry: { action: "stay.create", id: after.id, meta: { source, ...told } } };
  const changes = differences(before, told);
  if (Object.keys(changes).length === 0) return null;
  return { before, after, entry: { action: actionOf(changes), id: after.id, meta: changes } };
}

/** Refuses (412) a person's changes that would take back what a colleague has changed in the last hour. */
async function expectNoneUndone({ by, ...context }: ActionContext, changes: readonly Change[]): Promise<void> {
  if (!by) return;
  for (const { before, entry } of changes) {
    const record = { entity: "stays", actions: personsActions, id: entry.id };
    // Whoever chooses a villa drops the name of one that a colleague has removed.
    const { unitCode: _, ...fields } = entry.meta ?? {};
    if (before) await expectNothingUndone({ ...context, by }, record, fields);
  }
}

const personsActions = ["stay.edit", "stay.cancel", "stay.reinstate"];

/** What a change is called in the history. */
function actionOf(changes: Record<string, [unknown, unknown]>): AuditEntry["action"] {
  const [, status] = changes.status ?? [];
  if (status !== undefined) return status === "cancelled" ? "stay.cancel" : "stay.reinstate";
  return Object.keys(changes).every((field) => field === "missingSince") ? "stay.missing" : "stay.edit";
}

/** As the database returns times. */
function withSeconds(time: string | null): string | null {
  return time && `${time.slice(0, 5)}:00`;
}
