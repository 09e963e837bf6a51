import { useQuery } from "@tanstack/react-query";
import { call } from "../../client/api/call";
import { type Locale, locales } from "../../shared/locales";
import { translateText } from "./contract";

type Wanted = { text: string; from: Locale; to: string; enabled: boolean };

/** The machine translation of a text, read when it is wanted and kept while the page is open. */
export function useTranslation({ text, from, to, enabled }: Wanted) {
  const target = locales.find((locale) => locale === to) ?? "en";
  return useQuery({
    queryKey: ["translations", from, target, text],
    queryFn: ({ signal }) => call(translateText, { body: { text, from, to: target } }, { signal }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
