import { perLanguage } from "./words";

// Numbers in the reader's language. Not in formats.ts, which the first screen loads.

const numberFormat = perLanguage((language) => new Intl.NumberFormat(language));

/** "1,200". */
export function numberText(number: number): string {
  return numberFormat().format(number);
}
