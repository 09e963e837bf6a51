import { useCallback } from "react";
import { useSearchParams } from "wouter";
import { searchFor, type Texts } from "../../shared/search";

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
export function matchesSearch(words: string, texts: Texts): boolean {
  return searchFor(words)(texts);
}
