import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { type ComponentType, Fragment } from "react";
import { addressOf, type Reply } from "../../shared/endpoint";
import { type Locale, locales } from "../../shared/locales";
import { getPhrases } from "../../shared/phrases";
import { t } from "../../shared/words";
import { queryFor } from "../api/call";
import { openReadCache } from "../outbox/cached-reads";
import { phraseBook } from "../parts/park-text";

/** How long the originals stay hidden while the book is on its way, in milliseconds. */
const hiddenMs = 2_000;

/**
 * Reads the phrase book of a language, of a park that writes in `own`, and again whenever it changes. Until it has arrived, the last one that this
 * device has read is used; without one the originals are shown once the read has failed or taken long. Returns a function that stops it.
 */
export function followPhrases(client: QueryClient, language: string, own: Locale): () => void {
  const locale = locales.find((known) => known === language) ?? own;
  const input = { query: { locale } };
  const Untranslated = untranslatedIn(locale, own);
  let isStopped = false;
  const use = ({ phrases }: Reply<typeof getPhrases>) => {
    if (isStopped) return;
    const pairs = phrases.map(({ original, translation }) => [original, translation] as const);
    phraseBook.set({ locale, own, phrases: new Map(pairs), Untranslated });
  };
  const observer = new QueryObserver(client, {
    ...queryFor(getPhrases, input),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const showOriginals = () => {
    if (!phraseBook.get()) use({ etag: "", phrases: [] });
  };
  const stop = observer.subscribe(({ data, isError }) => {
    if (data) use(data);
    else if (isError) showOriginals();
  });
  const timer = setTimeout(showOriginals, hiddenMs);
  const { data } = observer.getCurrentResult();
  if (data) use(data);
  else
    void lastRead(addressOf(getPhrases, input)).then(
      (book) => book && !observer.getCurrentResult().data && use(book),
      () => undefined,
    );
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop();
    phraseBook.set(undefined);
  };
}

/** Shows an original to readers of another language: with its own language, which screen readers also say. */
function untranslatedIn(locale: Locale, own: Locale): ComponentType<{ children: string }> {
  if (own === locale) return Fragment;
  // Made once: a page has a hundred of these texts.
  const language = new Intl.DisplayNames(locale, { type: "language" }).of(own) ?? own;
  return ({ children: original }) => (
    <>
      <span lang={own}>{original}</span>
      <span className="sr-only"> ({t("not translated, {language}", { language })})</span>
    </>
  );
}

/** The book that the worker has kept. Rejects where the browser has no caches. */
async function lastRead(address: string): Promise<Reply<typeof getPhrases> | undefined> {
  return (await (await openReadCache()).match(address))?.json();
}
