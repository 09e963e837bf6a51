import type { Locale } from "../../../shared/locales";
import ar from "./standard/ar.json";
import bg from "./standard/bg.json";
import de from "./standard/de.json";
import es from "./standard/es.json";
import fr from "./standard/fr.json";
import nl from "./standard/nl.json";
import pl from "./standard/pl.json";
import pt from "./standard/pt.json";
import ro from "./standard/ro.json";
import tr from "./standard/tr.json";
import uk from "./standard/uk.json";

/** One text in one language. */
export type StandardPhrase = { original: string; locale: Locale; translation: string };
type File = { standard: Readonly<Record<string, string>>; sample: Readonly<Record<string, string>> };

const files: readonly (readonly [Locale, File])[] = [
  ["nl", nl],
  ["de", de],
  ["fr", fr],
  ["es", es],
  ["pt", pt],
  ["pl", pl],
  ["ro", ro],
  ["bg", bg],
  ["uk", uk],
  ["tr", tr],
  ["ar", ar],
];

/** The texts that a new park starts with, in all languages: its checklist, presets and kinds of cleaning. */
export const standardPhrases = phrasesIn("standard");

/** What the sample park's own checklists say, in all languages. */
export const samplePhrases = phrasesIn("sample");

function phrasesIn(part: keyof File): StandardPhrase[] {
  return files.flatMap(([locale, file]) =>
    Object.entries(file[part]).map(([original, translation]) => ({ original, locale, translation })),
  );
}
