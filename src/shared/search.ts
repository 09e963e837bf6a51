/** What a search looks at of one thing, such as a name and an address. */
export type Texts = readonly (string | null | undefined)[];

/** Returns whether every search word occurs in one of a thing's texts, ignoring case and accents (docs/domain.md, "Languages"). */
export function searchFor(words: string): (texts: Texts) => boolean {
  const wanted = plain(words).split(/\s+/);
  return (texts) => {
    const all = plain(texts.filter(Boolean).join("\n"));
    return wanted.every((word) => all.includes(word));
  };
}

/** Returns whether a search names a villa by its whole code, ignoring case (docs/domain.md, "Languages"). */
export function isWholeCode(words: string, code: string | null): boolean {
  return code?.toLowerCase() === words.toLowerCase();
}

/** Letters that Unicode doesn't take apart into a plain one and an accent. */
const letters: Readonly<Record<string, string>> = { ł: "l", ß: "ss", ı: "i", ø: "o", đ: "d", æ: "ae", œ: "oe" };

/** Strips case and accents: "João" becomes "joao", "Łukasz" "lukasz", "Groß" "gross". */
function plain(text: string): string {
  const lower = text.toLowerCase();
  // Most texts have no accents, and an old park searches the names of all who ever worked there.
  if (/^[ -~\n]*$/.test(lower)) return lower;
  const bare = lower.normalize("NFD").replace(/\p{M}/gu, "");
  return bare.replace(/[łßıøđæœ]/g, (letter) => letters[letter] ?? letter);
}
