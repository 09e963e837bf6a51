import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryFor } from "../../../client/api/call";
import { logFailure } from "../../../client/browser/log-failure";
import { useZone } from "../../../client/session/current-user";
import { cleanerDayInput, getCleanerDay } from "../contract/steps";
import { completingOlder } from "./older-reads";
import { useApplyPendingSteps, useStructurallyShared } from "./pending-steps";

// What the cleaner's first screen reads, apart from the steps, which it doesn't take.

const cleanerDayQuery = (...of: Parameters<typeof cleanerDayInput>) =>
  completingOlder(queryFor(getCleanerDay, cleanerDayInput(...of)));

/**
 * A cleaner's assignments of one park day, today with the open ones of earlier days first and the running ones of later days, with pending steps applied; and their query, of which
 * a screen reads no field that it doesn't show: it would render again with each change.
 */
export function useCleanerDay(userId: string, date: string, isToday: boolean) {
  const applyPendingSteps = useApplyPendingSteps(userId);
  const query = useQuery(cleanerDayQuery(userId, date, isToday));
  return [useStructurallyShared(query.data?.map(applyPendingSteps)), query] as const;
}

/** Of several prefetches waiting for the worker, only the latest runs. */
let latestPrefetch = 0;

/** Prefetches today's work for offline use whenever it is read. */
export function usePrefetchDay(userId: string, date: string, isToday: boolean): void {
  const client = useQueryClient();
  const zone = useZone();
  const { data, dataUpdatedAt } = useQuery(cleanerDayQuery(userId, date, isToday));
  useEffect(() => {
    // Only fresh data: older data would hide later changes.
    if (!isToday || !data || !dataUpdatedAt || !navigator.serviceWorker) return;
    latestPrefetch += 1;
    const mine = latestPrefetch;
    // Prefetching needs the worker; the first screen does not.
    navigator.serviceWorker.ready
      .then(async () => {
        const { prefetchDay } = await import("./prefetch-day");
        if (mine === latestPrefetch)
          await prefetchDay(client, { userId, today: date, zone, readAt: dataUpdatedAt }, data);
      })
      .catch((error) => logFailure("offline prefetch failed", error));
  }, [client, userId, date, isToday, zone, data, dataUpdatedAt]);
}
