import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { v7 } from "uuid";
import { wrongField } from "../../shared/problem";
import { say } from "../../shared/sentences";
import { upsertAll } from "../database/insert-all";
import type { Tx } from "../database/open";
import { changedMeanwhile } from "../http/entity-tags";
import { type AuditEntry, differences } from "./audit";
import type { ActionContext } from "./context";

// A list that an admin edits as a whole (docs/decisions/23-rival-edits.md).

/** The list that is wanted; entries without an id are new. `before`: the list as the caller has read it. */
type Wanted<Fields> = {
  rows: readonly (Fields & { id?: string | undefined })[];
  before?: readonly (Fields & { id: string })[] | undefined;
  /** The list's field in the request, for refusals: "presets". */
  field: string;
};

type Entry<Fields> = Fields & { id: string };
export type Replaced<Fields> = {
  /** The new list in its order. */
  rows: Entry<Fields>[];
  removed: Entry<Fields>[];
  /** Entries that stay, as they were and as they are now. */
  kept: { before: Entry<Fields>; after: Entry<Fields> }[];
  /** For the audit trail; empty if nothing changes. */
  entries: AuditEntry[];
};

/** Locks a list against other changes of it until the transaction ends. Reads go on. */
export async function lockList(tx: Tx, table: PgTable): Promise<void> {
  await tx.execute(sql`lock table ${table} in share row exclusive mode`);
}

/**
 * What replacing a list changes. Refuses a list that somebody else has changed since the caller read it (412), and an entry that isn't there any
 * more, or is there twice (422). `kind` names an entry in the audit trail: "replacement-preset".
 */
export function replaced<Fields extends object>(
  current: readonly Entry<Fields>[],
  { rows: wanted, before, field }: Wanted<Fields>,
  kind: string,
): Replaced<Fields> {
  if (before !== undefined && !isDeepStrictEqual(before, current)) throw changedMeanwhile();
  const old = new Map(current.map((entry, index) => [entry.id, { entry, index }]));
  const rows = wanted.map((entry) => ({ ...entry, id: entry.id ?? v7() }));
  const stays = new Set<string | undefined>();
  for (const [index, { id }] of wanted.entries()) {
    if (id !== undefined && stays.has(id))
      throw wrongField(`${field}.${index}.id`, say("This entry is in the list twice."));
    stays.add(id);
  }
  const removed = current.filter(({ id }) => !stays.has(id));
  const kept: Replaced<Fields>["kept"] = [];
  const entries: AuditEntry[] = removed.map((entry) => ({
    action: `${kind}.delete`,
    id: entry.id,
    meta: { before: entry },
  }));
  for (const [index, entry] of rows.entries()) {
    const was = old.get(entry.id);
    if (!was && stays.has(entry.id)) throw wrongField(`${field}.${index}.id`, say("This entry has been removed."));
    if (was) kept.push({ before: was.entry, after: entry });
    if (!was) entries.push({ action: `${kind}.create`, id: entry.id, meta: { ...entry } });
    const changes = was && differences({ ...was.entry, position: was.index }, { ...entry, position: index });
    if (changes && Object.keys(changes).length > 0)
      entries.push({ action: `${kind}.edit`, id: entry.id, meta: changes });
  }
  return { rows, removed, kept, entries };
}

/** Writes a list: deletes what was removed, and stores the rows with their fields and positions. */
export async function writeList<Fields extends object>(
  { tx, now }: ActionContext,
  table: PgTable,
  { rows, removed }: Replaced<Fields>,
): Promise<void> {
  const gone = removed.map(({ id }) => id);
  await tx.execute(sql`delete from ${table} where id = any(${sql.param(gone)}::uuid[])`);
  const stored = rows.map((row, index) => ({ ...row, position: index + 1, createdAt: now }));
  await upsertAll(tx, table, stored, { kept: ["id", "createdAt"] });
}
