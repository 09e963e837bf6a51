import { useNow } from "../../../../client/browser/use-now";
import { t } from "../../../../shared/words";
import { Empty } from "../../../../ui/empty";
import type { FindingCounts } from "../../contract/findings";
import { useFindingCounts, useFindingPages } from "../../queries/reported-findings";
import { cardGrid, PagedList, TabbedList } from "../parts/tabbed-list";
import { FindingCard } from "./finding-card";
import type { FindingFilter, TypeFilter } from "./use-finding-filter";

const cardHeight = "h-44";

type FindingListProps = { filter: FindingFilter; onType: (type: TypeFilter) => void };

/** The findings with a tab per kind; open ones are counted. */
export function FindingList({ filter, onType }: FindingListProps) {
  const counts = useFindingCounts(filter.search || undefined);
  const options = counts.data && tabs(filter.show === "open" ? counts.data : undefined);
  return (
    <TabbedList<TypeFilter>
      label={t("Kind|of finding")}
      value={filter.type}
      onChange={onType}
      options={options}
      counts={counts}
      cardHeight={cardHeight}
    >
      <Pages filter={filter} />
    </TabbedList>
  );
}

function tabs(counts: FindingCounts | undefined) {
  const all = counts && { count: counts.damage + counts.lost + counts.replace + counts.note };
  const of = (type: keyof FindingCounts) => counts && { count: counts[type] };
  return [
    { value: "all", label: t("All"), ...all },
    { value: "damage", label: t("Damage"), ...of("damage") },
    { value: "lost", label: t("Missing"), ...of("lost") },
    { value: "replace", label: t("Replacements"), ...of("replace") },
    { value: "note", label: t("Notes"), ...of("note") },
  ] as const;
}

function Pages({ filter: { show, type, search } }: Pick<FindingListProps, "filter">) {
  const isOpen = show === "open";
  const now = useNow(60_000);
  const list = useFindingPages({
    open: isOpen ? "true" : "false",
    type: type === "all" ? undefined : type,
    search: search || undefined,
  });
  const empty = <EmptyList isOpen={isOpen} isFiltered={type !== "all" || search !== ""} />;
  return (
    <PagedList list={list} empty={empty} cardHeight={cardHeight}>
      {(found) => (
        <div className={cardGrid}>
          {found.map((finding) => (
            <FindingCard key={finding.id} finding={finding} now={now} />
          ))}
        </div>
      )}
    </PagedList>
  );
}

function EmptyList({ isOpen, isFiltered }: { isOpen: boolean; isFiltered: boolean }) {
  if (isFiltered) return <Empty title={t("No findings found")} help={t("Try another search or another kind.")} />;
  return isOpen ? (
    <Empty title={t("No open findings")} help={t("What cleaners report in the villas appears here.")} />
  ) : (
    <Empty title={t("Nothing dealt with yet")} help={t("Findings that you mark as dealt with appear here.")} />
  );
}
