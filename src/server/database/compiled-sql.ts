import { fillPlaceholders, SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

const dialect = new PgDialect({ casing: "snake_case" });

/** A part of a frequent statement as constant text. Never put values into it: they are passed as parameters. */
export function textOf(part: SQL): string {
  const { sql, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error("constant SQL must not contain parameters");
  return sql;
}

/** A statement compiled once, for frequent reads. Each use passes the values of its placeholders by name. */
export function compileOnce<Values extends Record<string, unknown>>(statement: SQL): (values: Values) => SQL {
  const { sql, params } = dialect.sqlToQuery(statement);
  return (values) => new CompiledSql(sql, fillPlaceholders(params, values));
}

/** Drizzle asks for the SQL and gets the same string each time, so that the prepared statement is found quickly. */
class CompiledSql extends SQL {
  constructor(
    private readonly text: string,
    private readonly values: unknown[],
  ) {
    super([]);
  }
  override toQuery() {
    return { sql: this.text, params: this.values };
  }
}
