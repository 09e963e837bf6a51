import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * Whether an id is one of these. Unlike `inArray`, the text doesn't depend on their number: each text is a statement that every connection
 * keeps prepared, and one with more than 65,535 parameters fails.
 */
export function anyOf(column: PgColumn, ids: Iterable<string>): SQL {
  return sql`${column} = any(${sql.param([...ids])}::uuid[])`;
}
