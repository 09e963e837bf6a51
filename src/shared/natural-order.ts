import { perLanguage } from "./words";

const collator = perLanguage((language) => new Intl.Collator(language, { numeric: true }));

/**
 * Compares texts as people read them in the language that is shown, numbers by value: "Duinpad 6" comes before "Duinpad 18". Server and browser
 * sort with it.
 */
export function compareNaturally(one: string, other: string): number {
  return collator().compare(one, other);
}
