import { type ComponentType, useCallback } from "react";
import type { Locale } from "../../shared/locales";
import { languageTag } from "../../shared/words";
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

/** Shows a text that the park wrote in the reader's language, or else the original with its language. It is hidden until that is known. */
export function ParkText({ children: original }: { children: string }) {
  const book = phraseBook.use();
  // Nothing flashes up in English before the book is here. The server draws it in the same way.
  if (!book) return languageTag().startsWith("en") ? original : <span className="invisible">{original}</span>;
  return book.phrases.get(original) ?? <book.Untranslated>{original}</book.Untranslated>;
}

/** Returns a function for texts of the park where there is no place for an element: the translation, or the original. */
export function useParkText(): (original: string) => string {
  const book = phraseBook.use();
  return useCallback((original) => book?.phrases.get(original) ?? original, [book]);
}
