import { Card } from "../../../../ui/card";
import { Loading, Skeleton } from "../../../../ui/skeleton";

/** Loading state of the review page. */
export function ReviewSkeleton() {
  return (
    <Loading className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-6">
      <Skeleton className="h-46 rounded-card lg:col-start-2" />
      <Card padding="none" className="lg:col-start-1 lg:row-start-1">
        {["a", "b", "c", "d", "e", "f"].map((row) => (
          <div key={row} className="flex gap-3 border-t border-line p-4 first:border-0">
            <Skeleton className="size-5 rounded-full" />
            <div className="flex grow flex-col gap-2">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-4 w-1/3" />
            </div>
          </div>
        ))}
      </Card>
    </Loading>
  );
}
