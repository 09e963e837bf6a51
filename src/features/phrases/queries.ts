import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryFor } from "../../client/api/call";
import { callOnce } from "../../client/api/call-once";
import type { Body } from "../../shared/endpoint";
import { getParkTexts, type ParkText, putPhrase } from "./contract";

const textsQuery = queryFor(getParkTexts, {});

/** The park's texts in use, with their translations. */
export function useParkTexts() {
  return useQuery(textsQuery);
}

/** Sets or deletes a translation; the list shows it at once when it is stored. */
export function usePutPhrase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof putPhrase>) => callOnce(putPhrase, { body }),
    onSuccess: ({ original, locale, translation }) => {
      client.setQueryData<ParkText[]>(textsQuery.queryKey, (texts) =>
        texts?.map((text) => {
          if (text.original !== original) return text;
          const others = text.translations.filter((one) => one.locale !== locale);
          return { ...text, translations: translation === null ? others : [...others, { locale, translation }] };
        }),
      );
    },
    // A colleague's change may be the reason: the list shows it.
    onError: () => client.invalidateQueries({ queryKey: textsQuery.queryKey }),
  });
}
