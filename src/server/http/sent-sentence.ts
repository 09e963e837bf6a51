import { type Sentence, type SentenceValue, type SentenceValues, tell } from "../../shared/sentences";
import { keyOfText } from "../../shared/text-key.js";

// Sentences as responses carry them: in English, and as a key with values for the reader's language (docs/domain.md, "Responses and errors").

/** The key of a sentence in the catalogues, and its values. */
export function keyAndParams({ text, values }: Sentence): { key: string; params?: SentenceValues } {
  return { key: keyOfText(text), ...(values && { params: paramsOf(values) }) };
}

/** Something with a message, which becomes English, with its key and values beside it. */
export function sentMessage<T extends { message: Sentence }>({ message, ...rest }: T) {
  return { ...rest, message: tell(message), ...keyAndParams(message) };
}

function paramsOf(values: SentenceValues): SentenceValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, paramOf(value)]));
}

/** A sentence inside another one has its key for a text, and its English. */
function paramOf(value: SentenceValue): SentenceValue {
  if (typeof value !== "object") return value;
  if ("list" in value) return { list: value.list.map((one) => (typeof one === "string" ? one : withKey(one))) };
  return "text" in value ? withKey(value) : value;
}

function withKey({ text, values }: Sentence): Sentence {
  return { text: keyOfText(text), ...(values && { values: paramsOf(values) }), otherwise: tell({ text, values }) };
}
