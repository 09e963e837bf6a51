import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { useLanguage } from "../../../../client/browser/language";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { DataTable } from "../../../../client/parts/table/data-table";
import { TableSkeleton } from "../../../../client/parts/table/table-skeleton";
import { useSort } from "../../../../client/parts/table/use-sort";
import { useZone } from "../../../../client/session/current-user";
import { useToday } from "../../../../client/session/use-today";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import type { Assignment } from "../../contract/assignment";
import { useAssignmentPages } from "../../queries/lists";
import { ShowMore } from "../parts/show-more";
import { BulkBar, type BulkDialog } from "./bulk/bulk-bar";
import { planColumns } from "./plan-columns";
import type { OpenDialog } from "./planning-dialogs";
import { filterQuery, type PlanFilter } from "./use-plan-filter";

/** Rows of one request. */
const pageSize = 100;

type PlanTableProps = { filter: PlanFilter; empty: ReactNode; onOpenDialog: OpenDialog };

/** The assignments of the chosen days as a dense table with bulk actions, for wide screens. */
export default function PlanTable({ filter, empty, onOpenDialog }: PlanTableProps) {
  const zone = useZone();
  const today = useToday();
  const { span } = filter;
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headings are in the language that is shown.
  const columns = useMemo(() => {
    const shown = { span, zone, today, onOpenDialog };
    return {
      withGuests: planColumns({ ...shown, hasGuests: true }),
      withoutGuests: planColumns({ ...shown, hasGuests: false }),
    };
  }, [language, span, zone, today, onOpenDialog]);
  const [sort, changeSort] = useSort(columns.withGuests);
  // All days are too many to be sorted here: the server sorts them by time.
  const isAll = span === "all";
  const isOldestFirst = isAll ? sort?.column === "start" && !sort.descending : true;
  const list = useAssignmentPages(
    {
      ...filterQuery(filter),
      status: filter.status === "all" ? undefined : filter.status,
      order: isOldestFirst ? "oldest" : "newest",
    },
    pageSize,
  );
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const canLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const loadMore = useCallback(() => {
    if (canLoad) void fetchNextPage();
  }, [canLoad, fetchNextPage]);
  // Another order than the server's needs all rows.
  const isReordered = !isAll && sort !== undefined && (sort.column !== "start" || sort.descending);
  useEffect(() => {
    if (isReordered) loadMore();
  }, [isReordered, loadMore]);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<BulkDialog>();
  const chosen = useMemo(() => data?.filter(({ id }) => selected.has(id)) ?? [], [data, selected]);

  if (!data)
    return list.isError ? (
      <LoadFailed onRetry={() => void list.refetch()} retrying={list.isFetching} />
    ) : (
      <TableSkeleton />
    );
  // An action can take all work out of the list; its dialog has to close by itself.
  if (data.length === 0 && !dialog) return list.isPlaceholderData ? <TableSkeleton /> : empty;
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={classNames("flex flex-col gap-4 transition-opacity", list.isPlaceholderData && "opacity-60")}
    >
      <DataTable
        label={t("Assignments")}
        columns={data.some(({ stay, guestsHere }) => stay || guestsHere) ? columns.withGuests : columns.withoutGuests}
        rows={data}
        keyOf={idOf}
        nameOf={codeOf}
        sort={sort}
        onSort={changeSort}
        selected={selected}
        onSelect={select}
        toolbar={
          <BulkBar
            count={data.length}
            isPartial={hasNextPage}
            chosen={chosen}
            dialog={dialog}
            onDialog={setDialog}
            onDone={() => select(new Set())}
          />
        }
        onEnd={loadMore}
        isPartial={hasNextPage}
      />
      {isFetchNextPageError && <ShowMore list={list} />}
    </div>
  );
}

const idOf = ({ id }: Assignment) => id;
const codeOf = ({ unit }: Assignment) => unit.code;
