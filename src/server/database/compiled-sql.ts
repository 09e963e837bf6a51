import { fillPlaceholders, SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

const dialect = new PgDialect({ casing: "snake_case" });

/** Part of a statement as text, for what is sent often and never changes. Values don't belong in it: they travel as parameters. */
export function textOf(part: SQL): string {
  const { sql, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error("a part of a statement that is kept as text carries values");
  return sql;
}

/** A statement that is put together once, for what is read all the time. Each use gives the values of its placeholders, by their names. */
export function compileOnce<Values extends Record<string, unknown>>(statement: SQL): (values: Values) => SQL {
  const { sql, params } = dialect.sqlToQuery(statement);
  return (values) => new CompiledSql(sql, fillPlaceholders(params, values));
}

/** Drizzle asks it for its text and finds it ready; the same string each time, so that its name is found at once, too. */
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
