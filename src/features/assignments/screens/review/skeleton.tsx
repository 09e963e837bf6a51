import { Loading, Skeleton } from "../../../../ui/skeleton";
import { ChecklistSkeleton } from "../parts/skeletons";

/** Loading state of the review page. */
export function ReviewSkeleton() {
  return (
    <Loading className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-6">
      <Skeleton className="h-46 rounded-card lg:col-start-2" />
      <ChecklistSkeleton marks="icons" className="lg:col-start-1 lg:row-start-1" />
    </Loading>
  );
}
