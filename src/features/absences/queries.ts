import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, queryFor } from "../../client/api/call";
import { callOnce } from "../../client/api/call-once";
import { refreshQueries } from "../../client/api/refresh-queries";
import { toast } from "../../client/parts/toasts";
import type { Body, Query } from "../../shared/endpoint";
import { t } from "../../shared/words";
import { cancelAbsence, enterAbsence, getAbsences, getHandedOver } from "./contract";

/** The absences on these days (both inclusive; without `to`, from a day on): all, or one's own. */
export function useAbsences(days: { from: string; to?: string }, { enabled = true } = {}) {
  const { queryKey, queryFn } = queryFor(getAbsences, { query: days });
  // Absences are announced with the schedules.
  return useQuery({ queryKey: ["schedules", ...queryKey], queryFn, enabled });
}

/** The villas that a person left by being absent on these days and that teammates have now. */
export function useHandedOver(of: Query<typeof getHandedOver>) {
  const { queryKey, queryFn } = queryFor(getHandedOver, { query: of });
  return useQuery({ queryKey: ["assignments", ...queryKey], queryFn });
}

/** Marks a person absent. The dialog shows a failure. */
export function useEnterAbsence() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof enterAbsence>) => call(enterAbsence, { body }),
    onSuccess: async () => {
      await refresh(client);
      toast({ title: t("Marked as absent") });
    },
  });
}

/** Cancels the absence with this id. */
export function useCancelAbsence() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callOnce(cancelAbsence, { params: { id } }),
    onSuccess: () => refresh(client),
  });
}

/** Absences change schedules, assignments, and with them the villas' status. */
function refresh(client: QueryClient): Promise<void> {
  return refreshQueries(client, ["schedules", "assignments", "units"]);
}
