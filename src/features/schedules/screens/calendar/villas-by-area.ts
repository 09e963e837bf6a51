import { grouped } from "./grouped";

type Villa = { id: string; code: string; location: string };
/** The villas of one area, by number; `number` is the short one that people say: 42 for WL-042. */
export type AreaVillas<V extends Villa> = { area: string; villas: (V & { number: string })[] };

const collator = new Intl.Collator("en", { numeric: true });

/** The short number of a code: what follows the last dash, without leading zeros. A code without one stays whole. */
export function shortNumber(code: string): string {
  const last = code.slice(code.lastIndexOf("-") + 1).replace(/^0+(?=\d)/, "");
  return last || code;
}

/** Villas by area, the areas by name, each with its villas by number. */
export function villasByArea<V extends Villa>(villas: readonly V[]): AreaVillas<V>[] {
  const numbered = villas.map((villa) => ({ ...villa, number: shortNumber(villa.code) }));
  return [...grouped(numbered, ({ location }) => location)]
    .sort(([one], [other]) => collator.compare(one, other))
    .map(([area, list]) => ({
      area,
      villas: list.sort((a, b) => collator.compare(a.number, b.number) || collator.compare(a.code, b.code)),
    }));
}
