import type { ReactNode } from "react";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { classNames } from "../../../../ui/class-names";
import { type SegmentedOption, SegmentedPanel, SegmentedTabs } from "../../../../ui/segmented";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import { ShowMore, type ShowMoreProps } from "./show-more";

/** The grid of cards in a list. */
export const cardGrid = "grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3";

type Fetched = { isError: boolean; isFetching: boolean; refetch: () => unknown };

type TabbedListProps<T extends string> = {
  label: string;
  value: T;
  onChange: (value: T) => void;
  /** The tabs; undefined while their counts are not loaded. */
  options: readonly SegmentedOption<T>[] | undefined;
  counts: Fetched;
  /** Height class of a card while it loads. */
  cardHeight: string;
  /** The list of the selected tab. */
  children: ReactNode;
};

/** A list with a tab per kind of entry. */
export function TabbedList<T extends string>(props: TabbedListProps<T>) {
  const { label, value, onChange, options, counts, cardHeight, children } = props;
  if (options)
    return (
      <SegmentedTabs<T> label={label} value={value} onChange={onChange} options={options}>
        {options.map((option) => (
          <SegmentedPanel key={option.value} value={option.value}>
            <div className="pt-4 lg:pt-6">{option.value === value && children}</div>
          </SegmentedPanel>
        ))}
      </SegmentedTabs>
    );
  if (counts.isError) return <LoadFailed onRetry={() => void counts.refetch()} retrying={counts.isFetching} />;
  return (
    <Loading>
      <Skeleton className="h-16.5 rounded-[14px]" />
      <CardsSkeleton height={cardHeight} />
    </Loading>
  );
}

type PagedListProps<T> = {
  list: Fetched & ShowMoreProps["list"] & { data: readonly T[] | undefined; isPlaceholderData: boolean };
  /** Shown if there is nothing in the list. */
  empty: ReactNode;
  cardHeight: string;
  children: (items: readonly T[]) => ReactNode;
};

/** A list that is loaded in pages; faded while another one is on its way. */
export function PagedList<T>({ list, empty, cardHeight, children }: PagedListProps<T>) {
  // Another list's emptiness says nothing about the one that is on its way.
  if (list.data && (list.data.length > 0 || !list.isPlaceholderData)) {
    if (list.data.length === 0) return empty;
    return (
      <div
        aria-busy={list.isPlaceholderData}
        className={classNames("flex flex-col gap-6 transition-opacity", list.isPlaceholderData && "opacity-60")}
      >
        {children(list.data)}
        <ShowMore list={list} />
      </div>
    );
  }
  if (list.isError) return <LoadFailed onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  return (
    <Loading>
      <CardsSkeleton height={cardHeight} />
    </Loading>
  );
}

function CardsSkeleton({ height }: { height: string }) {
  return (
    <div className={cardGrid}>
      {["a", "b", "c"].map((card) => (
        <Skeleton key={card} className={classNames(height, "rounded-card")} />
      ))}
    </div>
  );
}
