import { FiguresSkeleton, Loading, Skeleton } from "../../../../ui/skeleton";

/** The dashboard's skeleton. */
export function DashboardSkeleton() {
  return (
    <Loading className="flex flex-col gap-4 lg:gap-6">
      <FiguresSkeleton count={4} className="h-50 lg:h-38" />
      <Skeleton className="h-7 w-40" />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {["a", "b", "c", "d", "e", "f", "g", "h"].map((tile) => (
          <Skeleton key={tile} className="h-34 rounded-card lg:h-19" />
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-[1.25fr_1fr] lg:gap-6">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </Loading>
  );
}
