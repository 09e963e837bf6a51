import { isDeepStrictEqual } from "node:util";
import { v7 } from "uuid";
import { audit } from "../../../server/actions/audit";
import { type AuthedContext, invalidate } from "../../../server/actions/context";
import { lockList } from "../../../server/actions/replace-list";
import { anyOf } from "../../../server/database/any-of";
import { areas, areaWalks } from "../../../server/database/tables";
import { changedMeanwhile } from "../../../server/http/entity-tags";
import type { Body } from "../../../shared/endpoint";
import { wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { AreaWalk, putAreaWalks } from "../contract/walks";
import { areaWalksOf } from "../reads/walks";

/**
 * Replaces the walks between areas; the same two areas once, in either order (else 422). Refuses areas that do not exist (422), and a list that somebody
 * else has changed since it was read (412).
 */
export async function replaceWalks(
  context: AuthedContext,
  { walks, before }: Body<typeof putAreaWalks>,
): Promise<AreaWalk[]> {
  const { tx } = context;
  await lockList(tx, areaWalks);
  const current = await areaWalksOf(tx);
  if (before !== undefined && !isDeepStrictEqual(before, current)) throw changedMeanwhile();
  const wanted = new Map<string, AreaWalk>();
  for (const [index, { areaId: one, otherAreaId: other, minutes }] of walks.entries()) {
    const [areaId = "", otherAreaId = ""] = [one, other].sort();
    const key = `${areaId} ${otherAreaId}`;
    if (one === other || wanted.has(key))
      throw wrongField(`walks.${index}.otherAreaId`, say("Please name two areas, and each pair once."));
    wanted.set(key, { areaId, otherAreaId, minutes });
  }
  const ids = [...new Set(walks.flatMap(({ areaId, otherAreaId }) => [areaId, otherAreaId]))];
  const known = await tx.select({ id: areas.id }).from(areas).where(anyOf(areas.id, ids)).for("key share");
  if (known.length < ids.length) throw wrongField("walks", say("This area does not exist."));
  await tx.delete(areaWalks);
  if (wanted.size > 0) await tx.insert(areaWalks).values([...wanted.values()]);
  const after = await areaWalksOf(tx);
  if (isDeepStrictEqual(after, current)) return after;
  // The table is one thing, without an id of its own.
  await audit(context, "area_walks", "area-walks.edit", v7(), { walks: [current, after] });
  invalidate(context, "area-walks");
  return after;
}
