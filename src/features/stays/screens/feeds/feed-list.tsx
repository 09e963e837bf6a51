import { useMemo } from "react";
import { useNow } from "../../../../client/browser/use-now";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { matchesSearch, useSearchWords } from "../../../../client/parts/search-words";
import { t } from "../../../../shared/words";
import { Empty } from "../../../../ui/empty";
import { InParts } from "../../../../ui/in-parts";
import { SearchField } from "../../../../ui/search-field";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import { useHome } from "../../../schedules/screens/calendar/use-home";
import { useUnits } from "../../../units/queries";
import type { Feed } from "../../contract/feeds";
import { useFeeds } from "../../queries/stays";
import { FeedCard } from "./feed-card";
import type { FeedQuestion } from "./feed-dialogs";
import { worstFirst } from "./health";
import { NoFeeds } from "./no-feeds";

type FeedListProps = { isAdmin: boolean; onAsk: (question: FeedQuestion) => void };

const grid = "grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2";
/** With more calendars than these they can be searched. */
const few = 6;

/** All calendars, those that need somebody first. */
export function FeedList(props: FeedListProps) {
  const feeds = useFeeds();
  if (feeds.data) return <Known feeds={feeds.data} {...props} />;
  if (feeds.isError) return <LoadFailed onRetry={() => void feeds.refetch()} retrying={feeds.isFetching} />;
  return (
    <Loading className={grid}>
      <Skeleton className="h-60 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
    </Loading>
  );
}

function Known({ feeds, isAdmin, onAsk }: FeedListProps & { feeds: readonly Feed[] }) {
  const villas = useUnits().data;
  const now = useNow();
  const [words, search] = useSearchWords();
  const { home, watch } = useHome();
  const codes = useMemo(() => villas && new Map(villas.map(({ id, code }) => [id, code])), [villas]);
  const codeOf = ({ unitId }: Feed) => (unitId === null ? undefined : (codes?.get(unitId) ?? ""));
  const found = worstFirst(feeds).filter((feed) => matchesSearch(words, [feed.name, feed.host, codeOf(feed)]));
  if (feeds.length === 0) return <NoFeeds isAdmin={isAdmin} />;
  return (
    <section aria-labelledby="calendars" {...watch} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={home} id="calendars" tabIndex={-1} className="text-lg font-bold tracking-tight">
          {t("{count, plural, one {# calendar} other {# calendars}}", { count: feeds.length })}
        </h2>
        <p className="text-sm text-ink-2">{t("Each is read every 15 minutes.")}</p>
      </div>
      {(feeds.length > few || words !== "") && (
        <SearchField
          label={t("Search calendars")}
          placeholder={t("Name, host or villa")}
          value={words}
          onSearch={search}
          className="lg:max-w-100"
        />
      )}
      {found.length > 0 ? (
        <InParts items={found}>
          {(drawn) => (
            <ul aria-label={t("Calendars")} className={grid}>
              {drawn.map((feed) => (
                <FeedCard
                  key={feed.id}
                  feed={feed}
                  code={codeOf(feed)}
                  isVillaKnown={codes !== undefined}
                  now={now}
                  isAdmin={isAdmin}
                  onAsk={(kind) => onAsk({ kind, feed })}
                />
              ))}
            </ul>
          )}
        </InParts>
      ) : (
        <Empty title={t("No calendars match")} help={t("Try part of the name, the host or a villa's code.")} />
      )}
    </section>
  );
}
