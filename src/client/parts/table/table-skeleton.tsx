import { Loading, Skeleton } from "../../../ui/skeleton";

/** A table's skeleton. */
export function TableSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-130 rounded-card" />
    </Loading>
  );
}
