import { Card } from "../../../../ui/card";
import { Loading, Skeleton } from "../../../../ui/skeleton";

/** Loading state of the in-progress page. */
export function InProgressSkeleton() {
  return (
    <Loading className="flex flex-col gap-4 lg:gap-6">
      <Skeleton className="h-17 rounded-control" />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:grid-rows-[auto_1fr] md:items-start lg:gap-6">
        <Card className="flex flex-col gap-4">
          <Skeleton className="h-5 w-1/2" />
          <div className="grid grid-cols-3 gap-2">
            {["a", "b", "c"].map((photo) => (
              <Skeleton key={photo} className="aspect-square rounded-control" />
            ))}
          </div>
        </Card>
        <Card className="flex flex-col gap-4 md:col-start-2 md:row-span-2 md:row-start-1">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-24 rounded-control" />
          <div className="grid grid-cols-3 gap-2">
            {["a", "b", "c"].map((button) => (
              <Skeleton key={button} className="h-12 rounded-control" />
            ))}
          </div>
        </Card>
        <Card className="flex flex-col gap-2">
          <Skeleton className="mb-2 h-5 w-1/2" />
          {["a", "b", "c"].map((row) => (
            <Skeleton key={row} className="h-12 rounded-control" />
          ))}
        </Card>
      </div>
    </Loading>
  );
}
