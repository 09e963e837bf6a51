import { t } from "../../../../shared/words";
import type { Area } from "../../../units/contract/areas";
import type { AreaWalk } from "../../contract/walks";

/** Two areas, and what tells them apart from other pairs. */
export type Pair = { key: string; one: Area; other: Area };
/** What was typed, by pair: minutes, or nothing if nobody has said. */
export type Minutes = Readonly<Record<string, string>>;

const most = 120;

const keyOf = (one: string, other: string) => [one, other].sort().join(" ");

/** Every pair of areas, in the park's order. */
export function pairsOf(areas: readonly Area[]): Pair[] {
  return areas.flatMap((one, index) =>
    areas.slice(index + 1).map((other) => ({ key: keyOf(one.id, other.id), one, other })),
  );
}

/** The stored walks as texts of the fields. */
export function minutesOfWalks(walks: readonly AreaWalk[]): Minutes {
  return Object.fromEntries(
    walks.map(({ areaId, otherAreaId, minutes }) => [keyOf(areaId, otherAreaId), String(minutes)]),
  );
}

/** The walks to store. */
export function walksOf(pairs: readonly Pair[], typed: Minutes): AreaWalk[] {
  return pairs.flatMap(({ key, one, other }) => {
    const minutes = (typed[key] ?? "").trim();
    return minutes === "" ? [] : [{ areaId: one.id, otherAreaId: other.id, minutes: Number(minutes) }];
  });
}

/** What is wrong with minutes that somebody typed; undefined if they are right. */
export function faultOf(typed: string): string | undefined {
  const isRight = /^\s*\d*\s*$/.test(typed) && Number(typed) <= most;
  return isRight ? undefined : t("Enter a whole number from 0 to {most}.", { most });
}
