import { CircleCheck, CircleDashed, Timer } from "lucide-react";
import { useSearchParams } from "wouter";
import { LoadFailed } from "../../../client/parts/load-failed";
import { useSearchWords } from "../../../client/parts/search-words";
import { TableHelp } from "../../../client/parts/table/table-help";
import { useMe } from "../../../client/session/current-user";
import { useToday } from "../../../client/session/use-today";
import { Page } from "../../../client/shell/page";
import type { User } from "../../../shared/current-user";
import type { Reply } from "../../../shared/endpoint";
import { t } from "../../../shared/words";
import { Counts } from "../../../ui/counts";
import { SearchField } from "../../../ui/search-field";
import { SegmentedPanel, SegmentedTabs } from "../../../ui/segmented";
import { useAtLeast } from "../../../ui/use-at-least";
import type { getQcCounts } from "../contract";
import { useKeepLists, useQcCounts, useQcList } from "../queries";
import { firstShownDay, shownDays } from "../rules";
import { QcAccessDenied } from "./qc-access-denied";
import { type Filter, QcCards } from "./qc-cards";
import { DashboardSkeleton } from "./skeletons";

const filters: readonly Filter[] = ["pending", "in_progress", "completed", "all"];

/** /qc: inspections that are ready, started or recently decided. The filter is in the URL. */
export default function Dashboard() {
  const me = useMe();
  if (me.role !== "qc") return <QcAccessDenied />;
  return (
    <Page title={t("Quality Control")}>
      <Inspections me={me} />
    </Page>
  );
}

function Inspections({ me }: { me: User }) {
  const [address, setAddress] = useSearchParams();
  const [words, search] = useSearchWords();
  const filter = filters.find((one) => one === address.get("show")) ?? "pending";
  const show = (chosen: Filter) =>
    setAddress(
      (before) => {
        const { show: _, ...others } = Object.fromEntries(before);
        return chosen === "pending" ? others : { ...others, show: chosen };
      },
      { replace: true },
    );
  const today = useToday();
  const from = firstShownDay(today);
  const isDesktop = useAtLeast("lg");
  const isSearch = isDesktop && words !== "";
  const wanted = { from, search: isSearch ? words : undefined };
  const counts = useQcCounts({ from });
  const found = useQcCounts(wanted);
  const state = filter === "all" ? undefined : filter;
  const list = useQcList({ ...wanted, state }, me, isDesktop ? 100 : undefined);
  useKeepLists(today, Math.max(counts.dataUpdatedAt, list.dataUpdatedAt));
  if (counts.data) {
    const { pending, inProgress, completed } = counts.data;
    return (
      <>
        <Counts
          label={t("Inspections")}
          items={[
            { label: t("Pending|how many cleanings"), value: pending, icon: CircleDashed, tone: "pending" },
            { label: t("In Progress"), value: inProgress, icon: Timer, tone: "in-progress" },
            {
              label: t("Completed|how many cleanings"),
              value: completed,
              icon: CircleCheck,
              tone: "done",
              scope: t("last {count} days", { count: shownDays }),
              hint: t("In the last {count} days", { count: shownDays }),
            },
          ]}
        />
        {isDesktop && (
          <div className="flex items-center justify-between gap-3">
            <SearchField
              label={t("Search inspections")}
              placeholder={t("Villa or cleaner")}
              value={words}
              onSearch={search}
              className="w-100"
            />
            <TableHelp />
          </div>
        )}
        <SegmentedTabs label={t("Show")} value={filter} onChange={show} options={tabs(found.data)}>
          {filters.map((value) => (
            <SegmentedPanel key={value} value={value}>
              <QcCards filter={value} isSearch={isSearch} list={list} />
            </SegmentedPanel>
          ))}
        </SegmentedTabs>
      </>
    );
  }
  if (counts.isError)
    return (
      <LoadFailed onRetry={() => void Promise.all([counts.refetch(), list.refetch()])} retrying={counts.isFetching} />
    );
  return <DashboardSkeleton />;
}

/** The tabs with the numbers of what they list, once these are known. */
function tabs(counts: Reply<typeof getQcCounts> | undefined) {
  const { pending, inProgress, completed } = counts ?? {};
  const all = counts && counts.pending + counts.inProgress + counts.completed;
  return [
    { value: "pending", label: t("Pending|how many cleanings"), count: pending },
    { value: "in_progress", label: t("In Progress"), count: inProgress },
    { value: "completed", label: t("Completed|how many cleanings"), count: completed },
    { value: "all", label: t("All"), count: all },
  ] as const;
}
