import { asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Tx } from "../../../server/database/open";
import { areas, areaWalks } from "../../../server/database/tables";
import type { AreaWalk } from "../contract/walks";
import type { Walk } from "../rules/day";

const one = alias(areas, "one");
const other = alias(areas, "other");

/** The walks that the park's table has, by the places of the areas in their list. */
export function areaWalksOf(db: Database | Tx): Promise<AreaWalk[]> {
  const { areaId, otherAreaId, minutes } = areaWalks;
  return db
    .select({ areaId, otherAreaId, minutes })
    .from(areaWalks)
    .innerJoin(one, eq(one.id, areaId))
    .innerJoin(other, eq(other.id, otherAreaId))
    .orderBy(asc(one.position), asc(other.position));
}

/** The same by the areas' names, as villas name theirs. */
export async function walksByName(db: Database | Tx): Promise<Walk[]> {
  const rows = await db
    .select({ one: one.name, other: other.name, minutes: areaWalks.minutes })
    .from(areaWalks)
    .innerJoin(one, eq(one.id, areaWalks.areaId))
    .innerJoin(other, eq(other.id, areaWalks.otherAreaId));
  return rows.map((row) => ({ between: [row.one, row.other], minutes: row.minutes }));
}
