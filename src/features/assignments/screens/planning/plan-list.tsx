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
import { cutBy } from "../parts/cut-by";
import { ShowMore } from "../parts/show-more";
import { PlanCard } from "./plan-card";
import type { Ask } from "./planning-dialogs";
import { choiceOf, type Look, type StatusChoice } from "./use-choice";

type PlanListProps = { look: Look; today: string; onStatus: (status: StatusChoice) => void; onAsk: Ask };

/** The chosen days' work: how much there is of each status, and one of them, or all, by planned time. */
export function PlanList({ look, onStatus, onAsk }: PlanListProps) {
  const counts = useAssignmentCounts(choiceOf(look));
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
      <SegmentedTabs<StatusChoice> label={t("Status")} value={look.status} onChange={onStatus} options={options}>
        {options.map(({ value }) => (
          <SegmentedPanel key={value} value={value}>
            <div className="pt-4 lg:pt-6">{value === look.status && <Pages look={look} onAsk={onAsk} />}</div>
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

function Pages({ look, onAsk }: Pick<PlanListProps, "look" | "onAsk">) {
  const zone = useZone();
  const list = useAssignmentPages({
    ...choiceOf(look),
    status: look.status === "all" ? undefined : look.status,
    order: look.span === "all" ? "newest" : "oldest",
  });
  const dayOf = (work: Assignment) => parkDay(new Date(work.plannedAt), zone);
  if (list.data) {
    if (list.data.length === 0) return <Nothing look={look} />;
    return (
      <div
        aria-busy={list.isPlaceholderData}
        className={classNames("flex flex-col gap-6 transition-opacity", list.isPlaceholderData && "opacity-60")}
      >
        {cutBy(list.data, dayOf).map(({ key: day, items }) => (
          <section key={day} aria-label={dayName(day)} className="flex flex-col gap-3">
            <h2 className={classNames("font-semibold", look.span === "day" && "sr-only")}>{dayName(day)}</h2>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3">
              {items.map((one) => (
                <PlanCard key={one.id} work={one} onAsk={onAsk} />
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

function Nothing({ look }: { look: Look }) {
  if (look.search || look.status !== "all")
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
