import { isolated, perLanguage } from "../../shared/words";

const unitList = perLanguage((language) => new Intl.ListFormat(language, { type: "unit", style: "short" }));

/** Facts beside each other, without "and": "2 on time, 1 late"; empty ones are left out. */
export function facts(texts: readonly (string | false | null)[]): string {
  return unitList().format(texts.flatMap((text) => (text ? isolated(text) : [])));
}
