import { useCallback } from "react";
import { useSearchParams } from "wouter";

/** The search text, kept in the address as `?search=` so that it survives a reload and Back. At most 100 characters. */
export function useSearchWords(): [words: string, search: (words: string) => void] {
  const [address, setAddress] = useSearchParams();
  const search = useCallback(
    (words: string) =>
      setAddress(
        (before) => {
          const { search: _, ...others } = Object.fromEntries(before);
          return words ? { ...others, search: words } : others;
        },
        { replace: true },
      ),
    [setAddress],
  );
  return [(address.get("search") ?? "").trim().slice(0, 100), search];
}

/** Whether every search word occurs in one of the texts, ignoring case and accents. */
export function matchesSearch(words: string, texts: readonly (string | null | undefined)[]): boolean {
  const all = plain(texts.filter(Boolean).join("\n"));
  return plain(words)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** Letters that Unicode doesn't take apart into a plain one and an accent. */
const letters: Readonly<Record<string, string>> = { ł: "l", ß: "ss", ı: "i", ø: "o", đ: "d", æ: "ae", œ: "oe" };

/** Strips case and accents: "João" becomes "joao", "Łukasz" "lukasz", "Groß" "gross". */
function plain(text: string): string {
  const bare = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return bare.replace(/[łßıøđæœ]/g, (letter) => letters[letter] ?? letter);
}
