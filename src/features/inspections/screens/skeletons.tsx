import { Card } from "../../../ui/card";
import { CardSkeleton, FiguresSkeleton, Loading, Skeleton } from "../../../ui/skeleton";

/** Loading state of the dashboard. */
export function DashboardSkeleton() {
  return (
    <>
      <Loading>
        <FiguresSkeleton count={3} className="h-21.5 lg:h-32" />
        <Skeleton className="h-16.5 rounded-[14px]" />
      </Loading>
      <CardsSkeleton />
    </>
  );
}

/** Loading state of the cards. */
export function CardsSkeleton() {
  return (
    <Loading className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3">
      <QcCardSkeleton />
      <QcCardSkeleton />
    </Loading>
  );
}

function QcCardSkeleton() {
  return (
    <CardSkeleton>
      <Skeleton className="h-5" />
      <Skeleton className="h-2.5" />
      <FactsSkeleton />
      <Skeleton className="h-12 rounded-control" />
    </CardSkeleton>
  );
}

function FactsSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      {["a", "b", "c", "d"].map((fact) => (
        <div key={fact} className="flex justify-between">
          <Skeleton className="h-5 w-1/4" />
          <Skeleton className="h-5 w-1/3" />
        </div>
      ))}
    </div>
  );
}

/** Loading state of the inspection page. */
export function InspectionSkeleton() {
  return (
    <Loading className="grid gap-4 md:grid-cols-2 md:items-start lg:gap-6">
      <div className="flex flex-col gap-4 md:order-last">
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-19 rounded-card" />
        <Card padding="none">
          {["a", "b", "c", "d", "e", "f"].map((row) => (
            <div key={row} className="flex gap-3 border-t border-line p-4 first:border-0">
              <Skeleton className="size-5 rounded-full" />
              <Skeleton className="h-5 w-2/3" />
            </div>
          ))}
        </Card>
        <Card className="flex flex-col gap-4">
          <Skeleton className="h-5 w-1/2" />
          <FactsSkeleton />
        </Card>
      </div>
    </Loading>
  );
}

/** Loading state of the history. */
export function HistorySkeleton() {
  return (
    <Loading className="flex flex-col gap-4">
      <Skeleton className="h-5 w-24" />
      {["a", "b", "c"].map((row) => (
        <Skeleton key={row} className="h-28 rounded-card" />
      ))}
    </Loading>
  );
}
