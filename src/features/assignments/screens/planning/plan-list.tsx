import { LoadFailed } from "../../../../client/parts/load-failed";
import { useZone } from "../../../../client/session/current-user";
import { dayName } from "../../../../shared/formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { Empty } from "../../../../ui/empty";
import { SegmentedPanel, SegmentedTabs } from "../../../../ui/segmented";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import type { Assignment } from "../../contract/assignment";
import { useAssignmentCounts, useAssignmentPages } from "../../queries/lists";
import { groupConsecutive } from "../parts/group-consecutive";
import { ShowMore } from "../parts/show-more";
import { PlanCard } from "./plan-card";
import type { OpenDialog } from "./planning-dialogs";
import { filterQuery, type PlanFilter, type StatusFilter } from "./use-plan-filter";

type PlanListProps = {
  filter: PlanFilter;
  today: string;
  onStatus: (status: StatusFilter) => void;
  onOpenDialog: OpenDialog;
};

/** The assignments of the chosen days, by planned time, with a tab per status. */
export function PlanList({ filter, onStatus, onOpenDialog }: PlanListProps) {
  const counts = useAssignmentCounts(filterQuery(filter));
  if (counts.data) {
    const { pending, inProgress, needsReview, done } = counts.data;
    const options = [
      { value: "all", label: t("All"), count: pending + inProgress + needsReview + done },
      { value: "pending", label: t("Pending"), count: pending },
      { value: "in_progress", label: t("In Progress"), count: inProgress },
      { value: "needs_review", label: t("Needs Review"), count: needsReview },
      { value: "done", label: t("Done"), count: done },
    ] as const;
    return (
      <SegmentedTabs<StatusFilter> label={t("Status")} value={filter.status} onChange={onStatus} options={options}>
        {options.map(({ value }) => (
          <SegmentedPanel key={value} value={value}>
            <div className="pt-4 lg:pt-6">
              {value === filter.status && <Pages filter={filter} onOpenDialog={onOpenDialog} />}
            </div>
          </SegmentedPanel>
        ))}
      </SegmentedTabs>
    );
  }
  if (counts.isError) return <LoadFailed onRetry={() => void counts.refetch()} retrying={counts.isFetching} />;
  return (
    <Loading>
      <Skeleton className="h-16.5 rounded-[14px]" />
      <CardsSkeleton />
    </Loading>
  );
}

function Pages({ filter, onOpenDialog }: Pick<PlanListProps, "filter" | "onOpenDialog">) {
  const zone = useZone();
  const list = useAssignmentPages({
    ...filterQuery(filter),
    status: filter.status === "all" ? undefined : filter.status,
    order: filter.span === "all" ? "newest" : "oldest",
  });
  const dayOf = (work: Assignment) => parkDay(new Date(work.plannedAt), zone);
  if (list.data) {
    if (list.data.length === 0) return <EmptyList filter={filter} />;
    return (
      <div
        aria-busy={list.isPlaceholderData}
        className={classNames("flex flex-col gap-6 transition-opacity", list.isPlaceholderData && "opacity-60")}
      >
        {groupConsecutive(list.data, dayOf).map(({ key: day, items }) => (
          <section key={day} aria-label={dayName(day)} className="flex flex-col gap-3">
            <h2 className={classNames("font-semibold", filter.span === "day" && "sr-only")}>{dayName(day)}</h2>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3">
              {items.map((one) => (
                <PlanCard key={one.id} work={one} onOpenDialog={onOpenDialog} />
              ))}
            </div>
          </section>
        ))}
        <ShowMore list={list} />
      </div>
    );
  }
  if (list.isError) return <LoadFailed onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  return (
    <Loading>
      <CardsSkeleton />
    </Loading>
  );
}

function EmptyList({ filter }: { filter: PlanFilter }) {
  if (filter.search || filter.status !== "all")
    return <Empty title={t("No assignments found")} help={t("Try another search, another status or more days.")} />;
  return (
    <Empty title={t("No assignments for the date")} help={t("Choose a different date, or create an assignment.")} />
  );
}

function CardsSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3">
      {["a", "b", "c"].map((card) => (
        <Skeleton key={card} className="h-52 rounded-card" />
      ))}
    </div>
  );
}
