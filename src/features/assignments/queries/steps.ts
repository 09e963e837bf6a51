import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryFor } from "../../../client/api/call";
import { logFailure } from "../../../client/browser/log-failure";
import { useSubmit } from "../../../client/outbox/use-submit";
import { useZone } from "../../../client/session/current-user";
import { t } from "../../../shared/words";
import type { Assignment } from "../contract/assignment";
import {
  cleanerDayInput,
  completeAssignment,
  getAssignment,
  getCleanerDay,
  getReplacementPresets,
  startAssignment,
  tickItem,
  untickItem,
} from "../contract/steps";
import { assignmentKey, refreshLists, toastError, toastOutcome } from "./outcomes";
import { useApplyPendingSteps, useStructurallyShared } from "./pending-steps";
import type { Submitted } from "./submitted";

const cleanerDayQuery = (...of: Parameters<typeof cleanerDayInput>) => queryFor(getCleanerDay, cleanerDayInput(...of));

/** A cleaner's assignments of one park day, today with the open ones of earlier days first, with pending steps applied. */
export function useCleanerDay(userId: string, date: string, isToday: boolean) {
  const applyPendingSteps = useApplyPendingSteps(userId);
  // Destructured, because React Query re-renders only for the fields that are read.
  const { data, isError, isFetching, refetch } = useQuery(cleanerDayQuery(userId, date, isToday));
  return { data: useStructurallyShared(data?.map(applyPendingSteps)), isError, isFetching, refetch };
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
        if (mine === latestPrefetch) await prefetchDay(client, { userId, today: date, zone }, data);
      })
      .catch((error) => logFailure("offline prefetch failed", error));
  }, [client, userId, date, isToday, zone, data, dataUpdatedAt]);
}

/** Replacement presets, in the order of the buttons. */
export function usePresets() {
  return useQuery(queryFor(getReplacementPresets, {}));
}

/** One assignment, with pending steps applied. */
export function useAssignment(id: string, myId: string) {
  const applyPendingSteps = useApplyPendingSteps(myId);
  const { data, error, isError, isFetching, refetch } = useQuery(queryFor(getAssignment, { params: { id } }));
  return { data: useStructurallyShared(data && applyPendingSteps(data)), error, isError, isFetching, refetch };
}

/** Starts the cleaning. */
export function useStart(id: string) {
  const client = useQueryClient();
  const submit = useSubmit(id);
  const mutationKey = ["assignments", id, "start"];
  const mutation = useMutation({
    mutationKey,
    mutationFn: () => submit(t("Start Cleaning"), startAssignment, { params: { id } }),
    onSuccess: (isSent) =>
      toastSubmission(
        { client, id, submit, isSent, step: "start" },
        { title: t("Task Started"), description: t("You can now begin cleaning this unit.") },
      ),
    onError: () => toastError(t("Failed to start task. Please try again.")),
    onSettled: () => refreshLists(client),
  });
  return { ...mutation, start: () => mutateOnce(client, mutationKey, mutation.mutate) };
}

type Tick = { itemId: string; ticked: boolean; notes?: string };

/** Ticks or unticks items in order; shown at once, rolled back if the server refuses. */
export function useTick(id: string) {
  const client = useQueryClient();
  const submit = useSubmit(id);
  return useMutation({
    mutationFn: ({ itemId, ticked, notes }: Tick) => {
      const params = { id, itemId };
      const task =
        client.getQueryData<Assignment>(assignmentKey(id))?.checklist.items.find((item) => item.id === itemId)?.label ??
        "";
      return ticked
        ? submit(t("Done: {task}", { task }), tickItem, { params, ...(notes && { body: { notes } }) })
        : submit(t("Not done: {task}", { task }), untickItem, { params });
    },
    onError: () => {
      toastError(t("Failed to update checklist item."));
      // A refusal means that the data is stale: somebody has submitted it, for example.
      return client.invalidateQueries({ queryKey: assignmentKey(id) });
    },
    onSettled: () => refreshLists(client),
  });
}

/** Submits the cleaning for review. */
export function useComplete(id: string) {
  const client = useQueryClient();
  const submit = useSubmit(id);
  const mutationKey = ["assignments", id, "complete"];
  const mutation = useMutation({
    mutationKey,
    mutationFn: (actualMinutes: number | undefined) =>
      submit(t("Mark as Complete"), completeAssignment, { params: { id }, body: { actualMinutes } }, { closes: true }),
    onSuccess: (isSent) =>
      toastSubmission(
        { client, id, submit, isSent },
        {
          title: t("Assignment Completed"),
          description: t("Great job! The assignment has been marked as complete."),
        },
      ),
    onError: () => toastError(t("Failed to complete assignment.")),
    onSettled: () => refreshLists(client),
  });
  const complete = (...given: Parameters<typeof mutation.mutate>) =>
    mutateOnce(client, mutationKey, () => mutation.mutate(...given));
  return { ...mutation, complete };
}

/** Ignores a second tap while the first is in flight. */
export function mutateOnce(client: QueryClient, mutationKey: readonly string[], mutate: () => void): void {
  if (client.isMutating({ mutationKey }) === 0) mutate();
}

/** As `toastOutcome`, with Undo, unless it was sent back in the meantime. */
export function toastSubmission(submitted: Submitted, sent: Parameters<typeof toastOutcome>[1]): void {
  import("./submitted").then(
    ({ toastSubmitted }) => toastSubmitted(submitted, sent),
    () => void toastOutcome(submitted.isSent, sent),
  );
}
