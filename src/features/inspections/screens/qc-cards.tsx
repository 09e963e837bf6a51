import { History } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "wouter";
import { LoadFailed } from "../../../client/parts/load-failed";
import { TableSkeleton } from "../../../client/parts/table/table-skeleton";
import { t } from "../../../shared/words";
import { buttonClass } from "../../../ui/button";
import { Empty } from "../../../ui/empty";
import { useAtLeast } from "../../../ui/use-at-least";
import { ShowMore } from "../../assignments/screens/parts/show-more";
import type { useQcList } from "../queries";
import { shownDays } from "../rules";
import { QcCard } from "./qc-card";
import { CardsSkeleton } from "./skeletons";

const QcTable = lazy(() => import("./qc-table"));

export type Filter = "pending" | "in_progress" | "completed" | "all";

type QcCardsProps = { filter: Filter; isSearch: boolean; list: ReturnType<typeof useQcList> };

/** The assignments of one filter, page by page, or the empty text: cards, or a table from 1024 px. */
export function QcCards({ filter, isSearch, list }: QcCardsProps) {
  const isDesktop = useAtLeast("lg");
  const { works } = list;
  return (
    <div className="flex flex-col gap-4 pt-4">
      {works && works.length > 0 && isDesktop ? (
        <Suspense fallback={<TableSkeleton />}>
          <QcTable works={works} list={list} />
        </Suspense>
      ) : works ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
          {works.map((work) => (
            <QcCard key={work.id} work={work} />
          ))}
        </div>
      ) : list.isError ? (
        <LoadFailed onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : isDesktop ? (
        <TableSkeleton />
      ) : (
        <CardsSkeleton />
      )}
      {works?.length === 0 && <EmptyList filter={filter} isSearch={isSearch} />}
      {works && !isDesktop && <ShowMore list={list} />}
      {works && (filter === "completed" || filter === "all") && <EarlierLink />}
    </div>
  );
}

function EmptyList({ filter, isSearch }: Omit<QcCardsProps, "list">) {
  return isSearch ? (
    <Empty title={t("No villas match")} help={t("Try another search, or another filter.")} />
  ) : (
    <Empty title={emptyText(filter)} />
  );
}

function emptyText(filter: Filter): string {
  switch (filter) {
    case "pending":
      return t("No units are ready for quality control inspection.");
    case "in_progress":
      return t("No QC inspections are currently in progress.");
    case "completed":
      return t("No QC inspections have been completed yet.");
    case "all":
      return t("No assignments found for QC review.");
  }
}

function EarlierLink() {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-center text-sm text-ink-2">
      {t("Decisions from the last {count} days.", { count: shownDays })}
      <Link href="/qc/history" className={buttonClass({ variant: "quiet" })}>
        <History size={20} />
        {t("See earlier decisions")}
      </Link>
    </p>
  );
}
