import { sql } from "drizzle-orm";
import type { Database, Tx } from "../../../server/database/open";

/** The villas with these codes (ignoring case) or ids, by the text as it was given. */
export async function villasNamed(db: Database | Tx, names: readonly string[]): Promise<Map<string, string>> {
  const given = [...new Set(names)];
  if (given.length === 0) return new Map();
  const { rows } = await db.execute<{ name: string; id: string }>(sql`
    select given.name, u.id from unnest(${sql.param(given)}::text[]) as given(name)
    join units u on u.removed_at is null and (lower(u.code) = lower(given.name) or u.id::text = lower(given.name))`);
  return new Map(rows.map(({ name, id }) => [name, id]));
}
