import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** SQL for an instant as ISO 8601 text with Z. */
export const iso = (column: AnyColumn | SQL) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** The same for a column by name, such as "a.planned_at". */
export const isoColumn = (name: string) => iso(sql.raw(name));
