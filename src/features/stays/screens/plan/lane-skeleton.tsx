import { Loading, Skeleton } from "../../../../ui/skeleton";

/** Loading state of the lane. */
export function LaneSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-120 rounded-card" />
    </Loading>
  );
}
