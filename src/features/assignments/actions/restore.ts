import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../server/database/open";
import { type Snapshot, type SnapshotRows, type TableOfAssignment, tablesOfAssignment } from "../reads/snapshot";

/** Sets an assignment's columns and rows to those of a snapshot. */
export async function restoreSnapshot(tx: Tx, id: string, { columns, unticked, ...tables }: Snapshot): Promise<void> {
  const names = namesOf(columns);
  await tx.execute(sql`
    update assignments set (${names}) = (select ${names} from jsonb_populate_record(null::assignments, ${JSON.stringify(columns)}::jsonb))
    where id = ${id}`);
  for (const table of tablesOfAssignment) {
    if (!(table in tables)) continue;
    await tx.execute(sql`delete from ${sql.identifier(table)} where assignment_id = ${id}`);
    await insertRows(tx, table, tables[table]);
  }
  if (unticked) await takeItemsBack(tx, id, unticked);
}

/** The items that were sent back in this round have their ticks again, and by the foreign key their photos count again. */
async function takeItemsBack(tx: Tx, id: string, unticked: SnapshotRows): Promise<void> {
  await tx.execute(sql`
    delete from rework_items w using assignments a where a.id = ${id} and w.assignment_id = a.id and w.round = a.round`);
  await insertRows(tx, "assignment_checklist_completions", unticked);
}

/** Inserts a deleted assignment again, with everything that belonged to it. */
export async function restoreDeleted(tx: Tx, { columns, ...tables }: Snapshot): Promise<void> {
  await insertRows(tx, "assignments", [columns]);
  for (const table of tablesOfAssignment) await insertRows(tx, table, tables[table]);
}

async function insertRows(
  tx: Tx,
  table: TableOfAssignment | "assignments",
  rows: SnapshotRows | undefined,
): Promise<void> {
  const [first] = rows ?? [];
  if (!first) return;
  const name = sql.identifier(table);
  const names = namesOf(first);
  await tx.execute(sql`
    insert into ${name} (${names}) select ${names} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`);
}

function namesOf(row: Record<string, unknown>): SQL {
  return sql.join(
    Object.keys(row).map((name) => sql.identifier(name)),
    sql`, `,
  );
}
