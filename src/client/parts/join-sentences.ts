/** The sentences that apply, as one text. */
export function joinSentences(...sentences: readonly (string | false)[]): string {
  return sentences.filter(Boolean).join(" ");
}
