import { clockText, dayName } from "./formats";
import { joined } from "./joined";
import { t, translated } from "./words";

/**
 * A value of a sentence: a name, a code or a number; a park day or park time, several names or codes, or another sentence, which each language
 * writes in its own way.
 */
export type SentenceValue =
  | string
  | number
  | { day: string }
  | { time: string }
  | { list: readonly (string | Sentence)[] }
  | Sentence;

/**
 * A text that is stored or sent before somebody reads it, in whatever language that will be. `text` is its English or, as the server sends it
 * and the built app has it, the key of that (docs/domain.md, "Languages"); `otherwise` is then its English.
 */
export type Sentence = { text: string; values?: SentenceValues | undefined; otherwise?: string | undefined };
export type SentenceValues = Readonly<Record<string, SentenceValue>>;

/** Names an English text, which must be written out here, to be translated when it is read. */
export function say(text: string, values?: SentenceValues): Sentence {
  return values ? { text, values } : { text };
}

/** A sentence in the language that is shown; its English if that has no such text: the server may be newer than this page. */
export function tell({ text, values = {}, otherwise }: Sentence): string {
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownValue(value)]));
  return translated(text, shown) ?? otherwise ?? t(text, shown);
}

/** A sentence as a response carries it: in English, and as a key with values (docs/domain.md, "Responses and errors"). */
export type SentSentence = { message: string; key?: string | undefined; params?: SentenceValues | undefined };

/** The sentence of a response. */
export function received({ message, key = "", params }: SentSentence): Sentence {
  return { text: key, values: params, otherwise: message };
}

function shownValue(value: SentenceValue): string | number {
  if (typeof value !== "object") return value;
  if ("text" in value) return tell(value);
  if ("day" in value) return dayName(value.day);
  if ("time" in value) return clockText(value.time);
  return joined(value.list.map((one) => (typeof one === "string" ? one : tell(one))));
}
