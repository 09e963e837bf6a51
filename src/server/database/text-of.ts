import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

const dialect = new PgDialect({ casing: "snake_case" });

/** Part of a statement as text, for what is sent often and never changes. Values don't belong in it: they travel as parameters. */
export function textOf(part: SQL): string {
  const { sql, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error("a part of a statement that is kept as text carries values");
  return sql;
}
