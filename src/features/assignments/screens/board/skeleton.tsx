import { Card } from "../../../../ui/card";
import { FiguresSkeleton, Loading, Skeleton } from "../../../../ui/skeleton";

/** Loading state of the board. */
export function BoardSkeleton() {
  return (
    <Loading className="flex flex-col gap-4 lg:gap-6">
      <FiguresSkeleton count={4} className="h-21.5 lg:h-38" />
      <Skeleton className="h-16.5 rounded-[14px] lg:hidden" />
      <div className="lg:grid lg:grid-cols-4 lg:gap-4">
        <LaneSkeleton />
        {["b", "c", "d"].map((lane) => (
          <div key={lane} className="hidden lg:block">
            <LaneSkeleton />
          </div>
        ))}
      </div>
    </Loading>
  );
}

function LaneSkeleton() {
  return (
    <div className="flex flex-col gap-2.5">
      <Skeleton className="hidden h-6 w-2/5 lg:mb-1 lg:block" />
      {["a", "b"].map((card) => (
        <Card key={card} className="flex flex-col gap-2.5">
          <div className="flex items-center gap-3">
            <Skeleton className="size-12 rounded-[11px]" />
            <div className="flex grow flex-col gap-1.5">
              <Skeleton className="h-4.5 w-2/3" />
              <Skeleton className="h-4.5 w-1/2" />
            </div>
          </div>
          <Skeleton className="h-4.5" />
          <Skeleton className="h-12 rounded-control" />
        </Card>
      ))}
    </div>
  );
}
