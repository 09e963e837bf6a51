import { useQueryClient } from "@tanstack/react-query";
import { Fragment, useEffect } from "react";
import { needsPhrases } from "../../shared/locales";
import { useLanguage } from "../browser/language";
import { phraseBook } from "../parts/park-text";
import { useCurrentUser, usePark } from "./current-user";

/** Keeps the phrase book of the signed-in user's language. Mounted once, above the pages. */
export function usePhrases(): void {
  const client = useQueryClient();
  const locale = useLanguage();
  const own = usePark().data?.locale;
  const me = useCurrentUser().data;
  // Reception sees no text that is translated with it.
  const id = me?.role === "reception" ? undefined : me?.id;
  useEffect(() => {
    if (!id || !own || !needsPhrases(locale, own)) return;
    const following = import("./follow-phrases").then(
      ({ followPhrases }) => followPhrases(client, locale, own),
      () => {
        // Without the file the originals are shown.
        phraseBook.set({ locale: own, own, phrases: new Map(), Untranslated: Fragment });
        return () => phraseBook.set(undefined);
      },
    );
    return () => void following.then((stop) => stop());
  }, [client, locale, own, id]);
}
