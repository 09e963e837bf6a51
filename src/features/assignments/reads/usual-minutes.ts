import { anyOf } from "../../../server/database/any-of";
import type { Tx } from "../../../server/database/open";
import { units } from "../../../server/database/tables";
import { allVillaTypes } from "../../units/reads/lists";
import { usualMinutes } from "../../units/rules";

/** The usual minutes of these villas, by id. */
export async function usualMinutesOf(tx: Tx, unitIds: readonly string[]): Promise<Map<string, number>> {
  const { id, villaType, maxPersons } = units;
  const villas = await tx
    .select({ id, villaType, maxPersons })
    .from(units)
    .where(anyOf(id, new Set(unitIds)));
  const types = await allVillaTypes(tx);
  return new Map(villas.map((villa) => [villa.id, usualMinutes(villa, types)]));
}

/** The minutes of work in another villa: that villa's usual ones, unless somebody had set others. */
export async function minutesElsewhere(
  tx: Tx,
  { unitId, estimatedMinutes }: { unitId: string; estimatedMinutes: number | null },
  toUnitId: string,
): Promise<number | null> {
  const usual = await usualMinutesOf(tx, [unitId, toUnitId]);
  const isByHand = estimatedMinutes !== usual.get(unitId);
  return isByHand ? estimatedMinutes : (usual.get(toUnitId) ?? estimatedMinutes);
}
