import type { Sentence, SentenceValues } from "./sentences";

// Sentences as strings, for Zod and for forms, which take errors as strings only.

/** Names an English text, which must be written out here, as the error of a contract. */
export function rule(text: string, values?: SentenceValues): string {
  return asRule({ text, values });
}

/** A sentence as a form's error. */
export function asRule(sentence: Sentence): string {
  return JSON.stringify({ rule: sentence });
}

/** The sentence of such a string; undefined for any other. */
export function ruleOf(message: string): Sentence | undefined {
  return message.startsWith('{"rule":') ? JSON.parse(message).rule : undefined;
}
