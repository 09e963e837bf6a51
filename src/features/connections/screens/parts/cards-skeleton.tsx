import { Loading, Skeleton } from "../../../../ui/skeleton";
import { cardGrid } from "./card-grid";

/** A list of cards that is loading. */
export function CardsSkeleton() {
  return (
    <Loading className={cardGrid}>
      <Skeleton className="h-60 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
    </Loading>
  );
}
