import { Loading, Skeleton } from "../../ui/skeleton";
import { LoadFailed } from "./load-failed";

type Read = { isError: boolean; isFetching: boolean; refetch: () => unknown };

/** What is loading, or could not be loaded: a list in a card. */
export function Waiting({ reads }: { reads: readonly Read[] }) {
  const failed = reads.filter(({ isError }) => isError);
  if (failed.length > 0)
    return (
      <LoadFailed
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        retrying={failed.some(({ isFetching }) => isFetching)}
      />
    );
  return (
    <Loading className="flex flex-col gap-2">
      <Skeleton className="h-17 rounded-card" />
      <Skeleton className="h-17 rounded-card" />
    </Loading>
  );
}
