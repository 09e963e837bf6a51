import type { ComponentType } from "react";
import type { Locale } from "../../shared/locales";
import { observed } from "../browser/observed";

/** The phrase book of the reader's language (docs/domain.md, "Languages"). `Untranslated` shows a text that is not in it. */
type PhraseBook = {
  locale: Locale;
  /** The language of the originals. */
  own: Locale;
  phrases: ReadonlyMap<string, string>;
  Untranslated: ComponentType<{ children: string }>;
};

/** The book in use; undefined where none is needed, and until it is there. Small for the first screen: follow-phrases.tsx fills it. */
export const phraseBook = observed<PhraseBook | undefined>(undefined);

/** Shows a text that the park wrote in the reader's language, or else the original with its language. */
export function ParkText({ children: original }: { children: string }) {
  const book = phraseBook.use();
  const translation = book?.phrases.get(original);
  return book && translation === undefined ? (
    <book.Untranslated>{original}</book.Untranslated>
  ) : (
    (translation ?? original)
  );
}

/** Returns a function for texts of the park where there is no place for an element: the translation, or the original. */
export function useParkText(): (original: string) => string {
  const book = phraseBook.use();
  return (original) => book?.phrases.get(original) ?? original;
}
