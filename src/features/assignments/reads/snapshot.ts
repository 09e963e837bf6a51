import { sql } from "drizzle-orm";
import type { Tx } from "../../../server/database/open";

/*
 * What a step is about to change, kept in its audit row so that it can be undone (docs/decisions/25-undo.md). Deleting an assignment deletes the
 * rows of other features with it, so restoring it restores them too.
 */

/** The tables whose rows belong to one assignment, in the order in which they can be inserted. */
export const tablesOfAssignment = [
  "working_periods",
  "assignment_checklist_completions",
  "assignment_checklist_notes",
  "assignment_collaborators",
  "findings",
  "qc_reviews",
  "rework_items",
  "media",
  "photo_announcements",
  "absence_work",
] as const;
export type TableOfAssignment = (typeof tablesOfAssignment)[number];
/** A table without rows is null. */
export type SnapshotRows = Record<string, unknown>[] | null;

/**
 * Columns of the assignment, by their names in the database, and all its rows of some tables. `unticked`: the ticks of the items that the step
 * sent back in this round; absent if it named none. `missingIds`: who could not come along with its stay, before it was given to others; null if it has no
 * stay. Earlier versions of the app didn't keep that.
 */
export type Snapshot = { columns: Record<string, unknown>; unticked?: SnapshotRows; missingIds?: string[] | null } & {
  [table in TableOfAssignment]?: SnapshotRows;
};

/** How far the work is, and why it was sent back. */
const outcome = [
  "status",
  "finished_at",
  "qc_status",
  "rejection_reason",
  "rejection_lang",
  "rejected_by_id",
  "rejected_at",
  "is_reopened",
  "overtaken_at",
];
const sentBack = [...outcome, "cleaner_id", "uncovered"];
/** What each kind of step changes. */
const changedBy = {
  submission: {
    columns: [...outcome, "round", "actual_minutes", "is_timed"],
    tables: ["working_periods"],
  },
  rejection: { columns: sentBack, tables: ["assignment_collaborators", "absence_work"] },
  decision: { columns: sentBack, tables: ["assignment_collaborators", "qc_reviews", "absence_work"] },
  reassignment: { columns: ["cleaner_id", "uncovered"], tables: ["assignment_collaborators", "absence_work"] },
  prioritization: { columns: ["priority", "plan_changed_at"], tables: [] },
  deletion: { columns: undefined, tables: tablesOfAssignment },
} as const satisfies Record<string, { columns: readonly string[] | undefined; tables: readonly TableOfAssignment[] }>;

type Report = { guestsHereAt: Date | null; guestsHereById: string | null };

/** The snapshot of a start, which needs no query: pending work was never begun. */
export function snapshotOfPending({ guestsHereAt, guestsHereById }: Report): Snapshot {
  const report = { guests_here_at: guestsHereAt?.toISOString() ?? null, guests_here_by_id: guestsHereById };
  return {
    columns: { status: "pending", started_at: null, checklist_snapshot_id: null, ...report },
    working_periods: null,
  };
}

/** The snapshot of what a step is about to change. The caller has locked the assignment. */
export async function snapshotBefore(tx: Tx, { id }: { id: string }, step: keyof typeof changedBy): Promise<Snapshot> {
  const snapshot = (await snapshotsBefore(tx, [id], step)).get(id);
  if (!snapshot) throw new Error("locked assignment not found");
  return snapshot;
}

/** The same for many assignments, by id. */
export async function snapshotsBefore(
  tx: Tx,
  ids: readonly string[],
  step: keyof typeof changedBy,
): Promise<ReadonlyMap<string, Snapshot>> {
  const { columns, tables } = changedBy[step];
  const chosen = columns
    ? sql`(select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(a)) where key = any(${sql.param(columns)}::text[]))`
    : sql`to_jsonb(a)`;
  const rows = tables.map(
    (table) =>
      sql`${table}::text, (select jsonb_agg(to_jsonb(t)) from ${sql.identifier(table)} t where t.assignment_id = a.id)`,
  );
  // Giving work to others forgets who could not come along.
  const missing =
    step === "reassignment"
      ? [sql`'missingIds', (select to_jsonb(w.missing_ids) from stay_work w where w.assignment_id = a.id)`]
      : [];
  const { rows: found } = await tx.execute<{ id: string; snapshot: Snapshot }>(sql`
    select a.id, jsonb_build_object(${sql.join([sql`'columns', ${chosen}`, ...rows, ...missing], sql`, `)}) as snapshot
    from assignments a where a.id = any(${sql.param(ids)}::uuid[])`);
  return new Map(found.map(({ id, snapshot }) => [id, snapshot]));
}

/** Who could not come along with the stays of these assignments, by assignment; only those of which somebody is told. */
export async function missingOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; missingIds: string[] }>(sql`
    select assignment_id as id, missing_ids::text[] as "missingIds" from stay_work
    where assignment_id = any(${sql.param(ids)}::uuid[]) and missing_ids <> '{}'`);
  return new Map(rows.map(({ id, missingIds }) => [id, missingIds]));
}
