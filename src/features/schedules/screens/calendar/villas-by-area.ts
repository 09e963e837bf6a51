import { compareNaturally } from "../../../../shared/natural-order";
import { grouped } from "./grouped";

type Villa = { id: string; code: string; location: string };
/** `number` is its short name: 42 for WL-042. */
export type NumberedVilla<V extends Villa = Villa> = V & { number: string };
/** The villas of an area, by number. */
export type AreaVillas<V extends Villa> = { area: string; villas: NumberedVilla<V>[] };

/** All villas of the park with their short names, which no other villa of their area has: where two would have the same, both keep their codes. */
export function withNumbers<V extends Villa>(villas: readonly V[]): NumberedVilla<V>[] {
  const placeOf = ({ code, location }: V) => JSON.stringify([location, shortNumber(code)]);
  const sameName = grouped(villas, placeOf);
  return villas.map((villa) => {
    const isAlone = sameName.get(placeOf(villa))?.length === 1;
    return { ...villa, number: isAlone ? shortNumber(villa.code) : villa.code };
  });
}

/** The part of a code after its last dash, without leading zeros, if that begins with a digit; else the whole code. */
export function shortNumber(code: string): string {
  return /-0*(\d[^-]*)$/.exec(code)?.[1] ?? code;
}

/** Villas by area: areas in the order of the park's list, the villas of each by number. */
export function villasByArea<V extends Villa>(
  villas: readonly NumberedVilla<V>[],
  areas: readonly { name: string }[],
): AreaVillas<V>[] {
  const place = new Map(areas.map(({ name }, index) => [name, index]));
  const placeOf = (area: string) => place.get(area) ?? areas.length;
  return [...grouped(villas, ({ location }) => location)]
    .sort(([one], [other]) => placeOf(one) - placeOf(other) || compareNaturally(one, other))
    .map(([area, list]) => ({
      area,
      villas: list.sort((a, b) => compareNaturally(a.number, b.number) || compareNaturally(a.code, b.code)),
    }));
}
