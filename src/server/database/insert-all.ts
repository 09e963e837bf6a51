import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "./open";

/** Rows per statement. */
const atOnce = 5_000;

/**
 * Inserts any number of rows in statements of thousands. The statement text doesn't depend on the number of rows, so it is prepared once.
 * All rows have the same columns, including the id.
 */
export async function insertAll<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const named = (row: T["$inferInsert"]) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [inSql(key), value]));
  const name = sql.identifier(getTableName(table));
  const columns = sql.join(
    Object.keys(first).map((key) => sql.identifier(inSql(key))),
    sql`, `,
  );
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = JSON.stringify(rows.slice(from, from + atOnce).map(named));
    await tx.execute(sql`
      insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${part}::json)`);
  }
}

/** Column names in the database: cleaner_id for cleanerId. */
function inSql(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
