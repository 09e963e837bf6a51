import { renameInStoredResponses } from "../../src/server/http/name-changes";
import type { TestApp } from "./start-app";

/** The names of the tables that have this text somewhere, once names have been replaced in stored responses. */
export async function tablesHolding(app: Pick<TestApp, "database">, text: RegExp): Promise<string[]> {
  const inAnHour = new Date(Date.now() + 3_600_000);
  await renameInStoredResponses(app.database.db, inAnHour, new AbortController().signal);
  const { rows } = await app.database.pool.query<{ table_name: string; content: string }>(`
    select table_name, query_to_xml(format('select * from %I', table_name), true, false, '')::text as content
    from information_schema.tables where table_schema = 'public'`);
  return rows.filter(({ content }) => text.test(content)).map(({ table_name }) => table_name);
}
