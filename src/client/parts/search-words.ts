import { useCallback } from "react";
import { useSearchParams } from "wouter";

/** What is searched for on a page. It is in the address as `?search=`, so that a reload and the way back keep it. */
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

/** Whether every word that is searched for stands in one of these texts, whatever its case and accents. */
export function isFound(words: string, texts: readonly (string | null | undefined)[]): boolean {
  const all = plain(texts.filter(Boolean).join("\n"));
  return plain(words)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** "João" is found as "joao" too. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
