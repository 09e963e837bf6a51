import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryFor } from "../../../client/api/call";
import { logFailure } from "../../../client/browser/log-failure";
import { useSubmit } from "../../../client/outbox/use-submit";
import { toast } from "../../../client/parts/toasts";
import { t } from "../../../shared/words";
import type { Assignment, ChecklistItem } from "../contract/assignment";
import {
  addFinding,
  completeAssignment,
  finishAssignment,
  getAssignment,
  getChecklistItems,
  getCleanerDay,
  getReplacementPresets,
  type NewFinding,
  removeFinding,
  setNotes,
  startAssignment,
  tickItem,
  untickItem,
} from "../contract/steps";
import { useApplyPendingSteps, useStructurallyShared } from "./pending-steps";

/** A cleaner's assignments of one park day, with pending steps applied. */
export function useCleanerDay(userId: string, date: string) {
  const applyPendingSteps = useApplyPendingSteps(userId);
  // Destructured, because React Query re-renders only for the fields that are read.
  const { data, isError, isFetching, refetch } = useQuery(queryFor(getCleanerDay, { params: { userId, date } }));
  return { data: useStructurallyShared(data?.map(applyPendingSteps)), isError, isFetching, refetch };
}

/** Of several prefetches waiting for the worker, only the latest runs. */
let latestPrefetch = 0;

/** Prefetches today's work for offline use whenever it is read. */
export function usePrefetchDay(userId: string, date: string, isToday: boolean): void {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(queryFor(getCleanerDay, { params: { userId, date } }));
  useEffect(() => {
    // Only fresh data: older data would hide later changes.
    if (!isToday || !data || !dataUpdatedAt || !navigator.serviceWorker) return;
    latestPrefetch += 1;
    const mine = latestPrefetch;
    // Prefetching needs the worker; the first screen does not.
    navigator.serviceWorker.ready
      .then(async () => {
        if (mine === latestPrefetch) await (await import("./prefetch-day")).prefetchDay(client, userId, date, data);
      })
      .catch((error) => logFailure("offline prefetch failed", error));
  }, [client, userId, date, isToday, data, dataUpdatedAt]);
}

/** The checklist, in order. */
export function useChecklist() {
  return useQuery(queryFor(getChecklistItems, {}));
}
const checklistKey = queryFor(getChecklistItems, {}).queryKey;

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

const assignmentKey = (id: string) => queryFor(getAssignment, { params: { id } }).queryKey;

/** Starts the cleaning. */
export function useStart(id: string) {
  const client = useQueryClient();
  const submit = useSubmit(id);
  const mutationKey = ["assignments", id, "start"];
  const mutation = useMutation({
    mutationKey,
    mutationFn: () => submit(t("Start Cleaning"), startAssignment, { params: { id } }),
    onSuccess: (isSent) =>
      toastOutcome(isSent, { title: t("Task Started"), description: t("You can now begin cleaning this unit.") }),
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
      const task = client.getQueryData<ChecklistItem[]>(checklistKey)?.find((item) => item.id === itemId)?.label ?? "";
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

/** Changes the notes of an item that was ticked while they were being edited. */
export function useSetNotes(id: string) {
  const submit = useSubmit(id);
  return useMutation({
    mutationFn: ({ completionId, notes }: { completionId: string; notes: string }) =>
      submit(t("Notes: {text}", { text: notes }), setNotes, { params: { id: completionId }, body: { notes } }),
    onSuccess: (isSent) =>
      toastOutcome(isSent, { title: t("Notes Updated"), description: t("Task notes have been saved.") }),
    onError: () => toastError(t("Failed to update checklist item.")),
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
      toastOutcome(isSent, {
        title: t("Assignment Completed"),
        description: t("Great job! The assignment has been marked as complete."),
      }),
    onError: () => toastError(t("Failed to complete assignment.")),
    onSettled: () => refreshLists(client),
  });
  const complete = (...given: Parameters<typeof mutation.mutate>) =>
    mutateOnce(client, mutationKey, () => mutation.mutate(...given));
  return { ...mutation, complete };
}

/** Submits the cleaning for review, whether or not items are open. */
export function useFinish(id: string) {
  const client = useQueryClient();
  const submit = useSubmit(id);
  return useMutation({
    mutationFn: () => submit(t("Complete Cleaning"), finishAssignment, { params: { id } }, { closes: true }),
    onSuccess: (isSent) =>
      toastOutcome(isSent, {
        title: t("Assignment completed"),
        description: t("Your work has been submitted for review."),
      }),
    onError: () => toastTryAgain(t("Failed to complete assignment")),
    // Not awaited, so that navigation does not wait for the lists.
    onSettled: () => void refreshLists(client),
  });
}

type FindingChange = { add?: NewFinding; remove?: readonly string[] };

/** Adds a finding, deletes some, or both (the addition first); shown at once, rolled back if refused. */
export function useChangeFindings(id: string) {
  const client = useQueryClient();
  const submit = useSubmit(id);
  const mutation = useMutation({
    mutationFn: async ({ add, remove = [] }: FindingChange) => {
      // Submitted together, so that nothing comes between the new quantity and the old one.
      const steps = [
        ...(add ? [submit(t("Finding: {text}", { text: add.text }), addFinding, { params: { id }, body: add })] : []),
        ...remove.map((findingId) => submit(t("Delete finding"), removeFinding, { params: { id, findingId } })),
      ];
      return (await Promise.all(steps)).every((isSent) => isSent);
    },
    onSuccess: (isSent, { add, remove = [] }) => {
      if (!add) toastOutcome(isSent, { title: t("Finding deleted") });
      else if (remove.length > 0) toastOutcome(isSent, { title: t("Quantity changed") });
      else toastOutcome(isSent, { title: t("Finding added"), description: t("Your note has been recorded.") });
    },
    onError: (_, { add }) => toastTryAgain(add ? t("Failed to add finding") : t("Failed to delete finding")),
    onSettled: () => void refreshLists(client),
  });
  return { change: mutation.mutateAsync, isPending: mutation.isPending, error: mutation.error };
}

/** Caches the server's response and cancels reads in flight, which would be older. */
export async function cacheAssignment(client: QueryClient, work: Assignment): Promise<void> {
  await client.cancelQueries({ queryKey: assignmentKey(work.id) });
  client.setQueryData(assignmentKey(work.id), work);
}

/** Invalidates the day lists. */
function refreshLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ["assignments", "cleaner"] });
}

/** Ignores a second tap while the first is in flight. */
export function mutateOnce(client: QueryClient, mutationKey: readonly string[], mutate: () => void): void {
  if (client.isMutating({ mutationKey }) === 0) mutate();
}

/** Toasts the result if it was sent, or else that it is saved on this phone. */
export function toastOutcome(isSent: boolean, sent: { title: string; description?: string }): void {
  toast(isSent ? sent : { title: t("Saved on this phone"), description: t("It is sent automatically.") });
}

/** Toasts a failure; the reason is shown in place. */
export function toastTryAgain(title: string): void {
  toast({ title, description: t("Please try again."), destructive: true });
}

function toastError(description: string): void {
  toast({ title: t("Error"), description, destructive: true });
}
