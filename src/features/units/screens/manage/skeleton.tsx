import { Card } from "../../../../ui/card";
import { FiguresSkeleton, Loading, Skeleton } from "../../../../ui/skeleton";

/** The page's skeleton. */
export function UnitsSkeleton() {
  return (
    <Loading className="flex flex-col gap-4 lg:gap-6">
      <FiguresSkeleton count={4} className="h-21.5 lg:h-38" />
      <Skeleton className="h-24 lg:h-11" />
      <Skeleton className="h-13 rounded-control lg:hidden" />
      <Skeleton className="h-12" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3">
        {["a", "b", "c"].map((card) => (
          <Card key={card} className="flex flex-col gap-3.5 lg:p-5">
            <div className="flex gap-3">
              <Skeleton className="size-15 rounded-[13px]" />
              <Skeleton className="h-6 grow" />
            </div>
            <Skeleton className="h-6.5 w-2/3" />
            <Skeleton className="h-5" />
            <Skeleton className="h-14" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
