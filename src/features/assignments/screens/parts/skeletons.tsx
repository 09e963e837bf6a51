import { Card } from "../../../../ui/card";
import { classNames } from "../../../../ui/class-names";
import { CardSkeleton, FiguresSkeleton, Loading, Skeleton } from "../../../../ui/skeleton";

/** Loading state of a cleaner's day. */
export function DaySkeleton() {
  return (
    <Loading>
      <FiguresSkeleton count={3} className="h-21.5 lg:h-32" />
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        <WorkCardSkeleton />
        <WorkCardSkeleton />
      </div>
    </Loading>
  );
}

function WorkCardSkeleton() {
  return (
    <CardSkeleton>
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-2.5" />
      <Skeleton className="h-14 rounded-[14px]" />
    </CardSkeleton>
  );
}

/** Loading state of a task's progress. */
export function ProgressSkeleton() {
  return (
    <Loading className="flex flex-col gap-2">
      <Skeleton className="h-12 w-24" />
      <Skeleton className="h-5.5 w-32" />
      <Skeleton className="h-2.5" />
    </Loading>
  );
}

/** Loading state of the task page. */
export function TaskSkeleton() {
  return (
    <Loading>
      <ChecklistSkeleton marks="checkboxes" />
    </Loading>
  );
}

type ChecklistSkeletonProps = {
  /** The start of each row: a checkbox, or a review's small icon. */
  marks: "checkboxes" | "icons";
  className?: string;
};

/** Placeholder rows of a checklist. */
export function ChecklistSkeleton({ marks, className }: ChecklistSkeletonProps) {
  const large = marks === "checkboxes";
  return (
    <Card padding="none" className={className}>
      {["a", "b", "c", "d", "e", "f"].map((row) => (
        <div
          key={row}
          className={classNames("flex border-t border-line p-4 first:border-0", large ? "gap-3.5" : "gap-3")}
        >
          <Skeleton className={large ? "size-8 rounded-[9px]" : "size-5 rounded-full"} />
          <div className={classNames("flex grow flex-col gap-2", large && "pt-1")}>
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </Card>
  );
}
