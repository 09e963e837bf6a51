import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { useSubmit } from "../../../client/outbox/use-submit";
import { say } from "../../../shared/sentences";
import { t } from "../../../shared/words";
import type { Assignment } from "../contract/assignment";
import {
  completeAssignment,
  getAssignment,
  getReplacementPresets,
  startAssignment,
  tickItem,
  untickItem,
} from "../contract/steps";
import { mutateOnce } from "./mutate-once";
import { completingOlder } from "./older-reads";
import { assignmentKey, refreshLists, rereadRefused, toastError, toastOutcome } from "./outcomes";
import { useApplyPendingSteps, useStructurallyShared } from "./pending-steps";
import type { Submitted } from "./submitted";

/** Replacement presets, in the order of the buttons. */
export function usePresets() {
  return useQuery(queryFor(getReplacementPresets, {}));
}

/** One assignment, with pending steps applied. */
export function useAssignment(id: string, myId: string) {
  const applyPendingSteps = useApplyPendingSteps(myId);
  const { data, error, isError, isFetching, refetch } = useQuery(
    completingOlder(queryFor(getAssignment, { params: { id } })),
  );
  return { data: useStructurallyShared(data && applyPendingSteps(data)), error, isError, isFetching, refetch };
}

/** Starts the cleaning, in the villa and with the checklist that are shown. */
export function useStart({ id, unitId, checklist }: Pick<Assignment, "id" | "unitId" | "checklist">) {
  const client = useQueryClient();
  const submit = useSubmit(id);
  const mutationKey = ["assignments", id, "start"];
  const mutation = useMutation({
    mutationKey,
    mutationFn: () => {
      const { snapshotId } = checklist;
      // Read by an older version: it has no name, so the server chooses.
      const named = snapshotId !== "" && { checklist };
      const input = { params: { id }, body: { unitId, ...(named && { snapshotId }) } };
      return submit(say("Start Cleaning"), startAssignment, input, { ...named });
    },
    onSuccess: (isSent) =>
      toastSubmission(
        { client, id, submit, isSent, step: "start" },
        { title: t("Task Started"), description: t("You can now begin cleaning this unit.") },
      ),
    onError: () => {
      toastError(t("Failed to start task. Please try again."));
      void rereadRefused(client, id);
    },
    onSettled: () => refreshLists(client),
  });
  return { ...mutation, start: () => mutateOnce(client, mutationKey, mutation.mutate) };
}

/** `notHere`: the villa doesn't have the item. */
type Tick = { itemId: string; ticked: boolean; notes?: string; notHere?: true };

/** Ticks or unticks items in order; shown at once, rolled back if the server refuses. */
export function useTick(id: string) {
  const client = useQueryClient();
  const submit = useSubmit(id);
  return useMutation({
    mutationFn: ({ itemId, ticked, notes, notHere }: Tick) => {
      const params = { id, itemId };
      const task =
        client.getQueryData<Assignment>(assignmentKey(id))?.checklist.items.find((item) => item.id === itemId)?.label ??
        "";
      if (!ticked) return submit(say("Not done: {task}", { task }), untickItem, { params });
      const what = say(notHere ? "Not here: {task}" : "Done: {task}", { task });
      const body = { ...(notes && { notes }), ...(notHere && { notHere }) };
      return submit(what, tickItem, { params, ...((notes || notHere) && { body }) });
    },
    onError: () => {
      toastError(t("Failed to update checklist item."));
      return rereadRefused(client, id);
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
      submit(
        say("Mark as Complete"),
        completeAssignment,
        { params: { id }, body: { actualMinutes } },
        { closes: true },
      ),
    onSuccess: (isSent) =>
      toastSubmission(
        { client, id, submit, isSent },
        {
          title: t("Assignment Completed"),
          description: t("Great job! The assignment has been marked as complete."),
        },
      ),
    onError: () => {
      toastError(t("Failed to complete assignment."));
      void rereadRefused(client, id);
    },
    onSettled: () => refreshLists(client),
  });
  const complete = (...given: Parameters<typeof mutation.mutate>) =>
    mutateOnce(client, mutationKey, () => mutation.mutate(...given));
  return { ...mutation, complete };
}

/** As `toastOutcome`, with Undo, unless it was sent back in the meantime. */
export function toastSubmission(submitted: Submitted, sent: Parameters<typeof toastOutcome>[1]): void {
  const was = submitted.client.getQueryData<Assignment>(assignmentKey(submitted.id));
  import("./submitted").then(
    ({ toastSubmitted }) => toastSubmitted(submitted, sent, was),
    () => void toastOutcome(submitted.isSent, sent),
  );
}
