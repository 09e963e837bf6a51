import { fillPlaceholders, SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { dayWindow } from "../../shared/time";

const dialect = new PgDialect({ casing: "snake_case" });

/** A part of a frequent statement as constant text. Never put values into it: they are passed as parameters. */
export function constantSql(part: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error("constant SQL must not contain parameters");
  return text;
}

/** Pages of lists, with one row more: few sizes, because each is a statement that every connection keeps planned. */
const pageSizes = [31, 51, 101, 201, 501];

/**
 * `limit` to at least this many rows, as text. With a parameter the planner expects a tenth of all rows, and in an old park plans the statement anew for
 * each use (docs/decisions/36-lists-planned-once.md).
 */
export function limitTo(count: number): SQL {
  return sql.raw(`limit ${pageSizes.find((size) => size >= count) ?? Math.ceil(count)}`);
}

/** A statement compiled once, for frequent reads. Each use passes the values of its placeholders by name. */
export function compileOnce<Values extends Record<string, unknown>>(statement: SQL): (values: Values) => SQL {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (values) => new CompiledSql(text, fillPlaceholders(params, values));
}

/** The bounds of a park day, as text. */
export type DayText = { from: SQL; until: SQL };

/**
 * Statements with a park day's bounds as text, so that PostgreSQL knows how little work a day is, and plans them once instead of for each use
 * (docs/decisions/36-lists-planned-once.md). Made anew when the day changes. Connections forget the old ones
 * within a day (`openDatabase`).
 */
export function compilePerDay<Statements>(
  make: (day: DayText) => Statements,
): (day: ReturnType<typeof dayWindow>) => Statements {
  let last: { key: string; statements: Statements } | undefined;
  return ({ from, until }) => {
    const key = `${from.toISOString()} ${until.toISOString()}`;
    if (last?.key !== key) last = { key, statements: make({ from: instantText(from), until: instantText(until) }) };
    return last.statements;
  };
}

const instantText = (instant: Date) => sql.raw(`'${instant.toISOString()}'::timestamptz`);

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
