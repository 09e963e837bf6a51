import { lazy, Suspense } from "react";
import { TableSkeleton } from "../../../../client/parts/table/table-skeleton";
import { useZone } from "../../../../client/session/current-user";
import { useToday } from "../../../../client/session/use-today";
import type { Reply } from "../../../../shared/endpoint";
import { dayNameIn } from "../../../../shared/long-formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { Empty } from "../../../../ui/empty";
import { useAtLeast } from "../../../../ui/use-at-least";
import type { Assignment } from "../../contract/assignment";
import type { getAssignmentCounts } from "../../contract/supervision";
import { useAssignmentCounts, useAssignmentPages } from "../../queries/lists";
import { groupConsecutive } from "../parts/group-consecutive";
import { cardGrid, PagedList, TabbedList } from "../parts/tabbed-list";
import { PlanCard } from "./plan-card";
import type { OpenDialog } from "./planning-dialogs";
import { filterQuery, type PlanFilter, type StatusFilter } from "./use-plan-filter";

const PlanTable = lazy(() => import("./plan-table"));
const cardHeight = "h-52";

type PlanListProps = {
  filter: PlanFilter;
  onStatus: (status: StatusFilter) => void;
  onOpenDialog: OpenDialog;
};

/** The assignments of the chosen days, by planned time, with a tab per status: cards, or a table from 1024 px. */
export function PlanList({ filter, onStatus, onOpenDialog }: PlanListProps) {
  const isDesktop = useAtLeast("lg");
  const counts = useAssignmentCounts(filterQuery(filter));
  return (
    <TabbedList<StatusFilter>
      label={t("Status")}
      value={filter.status}
      onChange={onStatus}
      options={counts.data && tabs(counts.data)}
      counts={counts}
      cardHeight={cardHeight}
    >
      {isDesktop ? (
        <Suspense fallback={<TableSkeleton />}>
          <PlanTable filter={filter} empty={<EmptyList filter={filter} />} onOpenDialog={onOpenDialog} />
        </Suspense>
      ) : (
        <Pages filter={filter} onOpenDialog={onOpenDialog} />
      )}
    </TabbedList>
  );
}

function tabs({ pending, inProgress, needsReview, done, hasMoreDone }: Reply<typeof getAssignmentCounts>) {
  const atLeast = (count: number) => (hasMoreDone ? `${count}+` : count);
  return [
    { value: "all", label: t("All"), count: atLeast(pending + inProgress + needsReview + done) },
    { value: "pending", label: t("Pending|how many cleanings"), count: pending },
    { value: "in_progress", label: t("In Progress"), count: inProgress },
    { value: "needs_review", label: t("Needs Review"), count: needsReview },
    { value: "done", label: t("Done|how many cleanings"), count: atLeast(done) },
  ] as const;
}

function Pages({ filter, onOpenDialog }: Pick<PlanListProps, "filter" | "onOpenDialog">) {
  const zone = useZone();
  const today = useToday();
  const list = useAssignmentPages({
    ...filterQuery(filter),
    status: filter.status === "all" ? undefined : filter.status,
    order: filter.span === "all" ? "newest" : "oldest",
  });
  const dayOf = (work: Assignment) => parkDay(new Date(work.plannedAt), zone);
  return (
    <PagedList list={list} empty={<EmptyList filter={filter} />} cardHeight={cardHeight}>
      {(found) =>
        groupConsecutive(found, dayOf).map(({ key: day, items }) => (
          <section key={day} aria-label={dayNameIn(today, day)} className="flex flex-col gap-3">
            <h2 className={classNames("font-semibold", filter.span === "day" && "sr-only")}>{dayNameIn(today, day)}</h2>
            <div className={cardGrid}>
              {items.map((one) => (
                <PlanCard key={one.id} work={one} onOpenDialog={onOpenDialog} />
              ))}
            </div>
          </section>
        ))
      }
    </PagedList>
  );
}

function EmptyList({ filter }: { filter: PlanFilter }) {
  if (filter.search || filter.status !== "all")
    return <Empty title={t("No assignments found")} help={t("Try another search, another status or more days.")} />;
  if (filter.span === "all") return <Empty title={t("No assignments yet")} help={t("Create the first assignment.")} />;
  const title = filter.span === "week" ? t("No assignments in these 7 days") : t("No assignments for the date");
  return <Empty title={title} help={t("Choose a different date, or create an assignment.")} />;
}
