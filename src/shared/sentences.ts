import { clockText, dayName, listText } from "./formats";
import { t, textOf } from "./words";

/** A value of a sentence: a name, a code or a number; a park day or park time, or several texts, which each language writes in its own way. */
export type SentenceValue = string | number | { day: string } | { time: string } | { list: readonly string[] };

/**
 * A text that is stored or sent before somebody reads it, in whatever language that will be. `text` is its English or, as the server sends it
 * and the built app has it, the key of that (docs/domain.md, "Languages").
 */
export type Sentence = { text: string; values?: Readonly<Record<string, SentenceValue>> };

/** Names an English text, which must be written out here, to be translated when it is read. */
export function say(text: string, values?: Sentence["values"]): Sentence {
  return values ? { text, values } : { text };
}

/** A sentence in the language that is shown; `otherwise` if that has no such text: the server may be newer than this page. */
export function tell({ text, values = {} }: Sentence, otherwise?: string): string {
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownValue(value)]));
  return textOf(text, shown) ?? otherwise ?? t(text, shown);
}

function shownValue(value: SentenceValue): string | number {
  if (typeof value !== "object") return value;
  if ("day" in value) return dayName(value.day);
  return "time" in value ? clockText(value.time) : listText(value.list);
}
