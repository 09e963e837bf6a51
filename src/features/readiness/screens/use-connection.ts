import { useServerReach } from "../../../client/api/reach";
import { useOnline } from "../../../client/browser/use-online";
import { rereadMs } from "../queries";

type Read = { isError: boolean; dataUpdatedAt: number };

/** Since when the page gets nothing from the server; undefined while it does. */
export function useLostSince({ isError, dataUpdatedAt }: Read): Date | undefined {
  const isOnline = useOnline();
  const isReached = useServerReach();
  const isLost = isError || !isOnline || !isReached;
  return isLost && dataUpdatedAt > 0 ? new Date(dataUpdatedAt) : undefined;
}

/** How many reads may be missing before a screen that nobody touches counts as cut off: a network that lets nothing through gives no error. */
const missedReads = 3;

/** Whether reads have been missing for too long. */
export function isOverdue(dataUpdatedAt: number, now: Date): boolean {
  return dataUpdatedAt > 0 && now.getTime() - dataUpdatedAt > missedReads * rereadMs;
}
