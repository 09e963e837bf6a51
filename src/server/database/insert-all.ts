import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "./open";

/** Rows per statement. */
const atOnce = 5_000;

/**
 * Inserts any number of rows in statements of thousands. The statement text doesn't depend on the number of rows, so it is prepared once.
 * All rows have the same columns, including the id.
 */
export function insertAll<T extends PgTable>(tx: Tx, table: T, rows: readonly T["$inferInsert"][]): Promise<void> {
  return insertParts(tx, table, rows, sql``);
}

/** The same for rows of which some exist already, by the columns of `key`: their columns get the new values, except those `kept`. */
export async function upsertAll(
  tx: Tx,
  table: PgTable,
  rows: readonly object[],
  { key = ["id"], kept = key }: { key?: readonly string[]; kept?: readonly string[] },
): Promise<void> {
  const column = (name: string) => sql.identifier(inSql(name));
  const changing = Object.keys(rows[0] ?? {}).filter((name) => !kept.includes(name));
  const values = changing.map((name) => sql`${column(name)} = excluded.${column(name)}`);
  const isThere = sql.join(key.map(column), sql`, `);
  await insertParts(tx, table, rows, sql`on conflict (${isThere}) do update set ${sql.join(values, sql`, `)}`);
}

async function insertParts(tx: Tx, table: PgTable, rows: readonly object[], otherwise: SQL): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const named = (row: object) => Object.fromEntries(Object.entries(row).map(([key, value]) => [inSql(key), value]));
  const name = sql.identifier(getTableName(table));
  const columns = sql.join(
    Object.keys(first).map((key) => sql.identifier(inSql(key))),
    sql`, `,
  );
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = JSON.stringify(rows.slice(from, from + atOnce).map(named));
    await tx.execute(sql`
      insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${part}::json)
      ${otherwise}`);
  }
}

/** Column names in the database: cleaner_id for cleanerId. */
function inSql(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
