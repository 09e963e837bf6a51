import { sql } from "drizzle-orm";
import type { Database, Tx } from "../../../server/database/open";

/**
 * The villas with these codes (ignoring case) or ids, by the text as it was given. A code that no villa has is of the villa that had it last, unless that is
 * removed.
 */
export async function villasNamed(db: Database | Tx, names: readonly string[]): Promise<Map<string, string>> {
  const given = [...new Set(names)];
  if (given.length === 0) return new Map();
  const { rows } = await db.execute<{ name: string; id: string }>(sql`
    select given.name, u.id from unnest(${sql.param(given)}::text[]) as given(name)
    cross join lateral (
      select id from (
        select id, coalesce(removed_at, 'infinity') as until from units where lower(code) = lower(given.name) or id::text = lower(given.name)
        union all select unit_id, created_at from former_codes where lower(code) = lower(given.name)
      ) holders order by until desc limit 1) holder
    join units u on u.id = holder.id and u.removed_at is null`);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** The codes of removed villas, by their ids as they were given; what is no removed villa's id is left out. */
export async function codesOfRemoved(db: Database | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; code: string }>(sql`
    select given.id, u.code from unnest(${sql.param([...ids])}::text[]) as given(id)
    join units u on u.id::text = lower(given.id) and u.removed_at is not null`);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** The codes by which each of these villas is known now, former ones too. */
export async function codesOf(db: Database | Tx, unitIds: Iterable<string>): Promise<Map<string, string[]>> {
  const ids = sql.param([...new Set(unitIds)]);
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from units where id = any(${ids}::uuid[])
    union select code from former_codes where unit_id = any(${ids}::uuid[])`);
  const villas = await villasNamed(
    db,
    rows.map(({ code }) => code),
  );
  const codes = new Map<string, string[]>();
  for (const [code, id] of villas) codes.set(id, [...(codes.get(id) ?? []), code]);
  return codes;
}
