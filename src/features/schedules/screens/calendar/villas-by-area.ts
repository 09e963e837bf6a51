import { compareNaturally } from "../../../../shared/natural-order";
import { grouped } from "./grouped";

type Villa = { id: string; code: string; location: string };
/** The villas of an area, by number; `number` is the short one: 42 for WL-042. */
export type AreaVillas<V extends Villa> = { area: string; villas: (V & { number: string })[] };

/** The short number of a code: the part after its last dash, without leading zeros. A code without a dash stays whole. */
export function shortNumber(code: string): string {
  const last = code.slice(code.lastIndexOf("-") + 1).replace(/^0+(?=\d)/, "");
  return last || code;
}

/** Villas by area: areas in the order of the park's list, the villas of each by number. */
export function villasByArea<V extends Villa>(
  villas: readonly V[],
  areas: readonly { name: string }[],
): AreaVillas<V>[] {
  const place = new Map(areas.map(({ name }, index) => [name, index]));
  const placeOf = (area: string) => place.get(area) ?? areas.length;
  const numbered = villas.map((villa) => ({ ...villa, number: shortNumber(villa.code) }));
  return [...grouped(numbered, ({ location }) => location)]
    .sort(([one], [other]) => placeOf(one) - placeOf(other) || compareNaturally(one, other))
    .map(([area, list]) => ({
      area,
      villas: list.sort((a, b) => compareNaturally(a.number, b.number) || compareNaturally(a.code, b.code)),
    }));
}
