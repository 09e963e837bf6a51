import type { Unit } from "../../../units/contract";
import type { Need, WorkOnVilla } from "../../contract/needs";
import type { Stay } from "../../contract/stays";
import { type Bar, barsOf } from "./bars";

/** What a villa's row shows: bars, and each day's stays, cleanings and needs without one. */
export type VillaDays = { bars: readonly Bar[]; days: ReadonlyMap<string, VillaDay> };
export type VillaDay = {
  leaving: Stay[];
  arriving: Stay[];
  /** Guests, owners or a block that are there all day. */
  staying: Stay[];
  work: WorkOnVilla[];
  needs: Need[];
};

type Data = { stays: readonly Stay[]; work: readonly WorkOnVilla[]; needs: readonly Need[] };

/** Rows by villa, for those that have anything on these days. */
export function villaDaysOf({ stays, work, needs }: Data, days: readonly string[]): Map<string, VillaDays> {
  const byVilla = new Map<string, Stay[]>();
  const cells = new Map<string, Map<string, VillaDay>>();
  const shown = new Set(days);
  const cellOf = (unitId: string, day: string): VillaDay | undefined => {
    if (!shown.has(day)) return undefined;
    const row = cells.get(unitId) ?? new Map<string, VillaDay>();
    cells.set(unitId, row);
    const cell = row.get(day) ?? { leaving: [], arriving: [], staying: [], work: [], needs: [] };
    row.set(day, cell);
    return cell;
  };
  for (const stay of stays) {
    const { unitId, arrival, departure } = stay;
    if (unitId === null || stay.status === "cancelled") continue;
    byVilla.set(unitId, [...(byVilla.get(unitId) ?? []), stay]);
    cellOf(unitId, departure)?.leaving.push(stay);
    cellOf(unitId, arrival)?.arriving.push(stay);
    for (const day of days) if (day > arrival && day < departure) cellOf(unitId, day)?.staying.push(stay);
  }
  for (const one of work) cellOf(one.unitId, one.date)?.work.push(one);
  for (const one of needs) if (one.assignmentId === null) cellOf(one.unitId, one.date)?.needs.push(one);
  return new Map(
    [...cells].map(([unitId, row]) => [unitId, { bars: barsOf(byVilla.get(unitId) ?? [], days), days: row }]),
  );
}

/** How many things a day has that can be opened. */
export function countIn({ leaving, arriving, staying, work, needs }: VillaDay): number {
  return leaving.length + arriving.length + staying.length + work.length + needs.length;
}

/** What opens on a day of a villa: the only thing that there is, a list of several, or a new stay. */
export function requestFor(villa: Unit, date: string, day: VillaDay | undefined) {
  if (!day) return { kind: "add", unitId: villa.id, arrival: date } as const;
  if (countIn(day) > 1) return { kind: "day", villa, date } as const;
  const [stay] = [...day.leaving, ...day.arriving, ...day.staying];
  const [work] = day.work;
  if (stay) return { kind: "stay", stay } as const;
  if (work) return { kind: "work", id: work.id } as const;
  return { kind: "plan", needs: day.needs } as const;
}
