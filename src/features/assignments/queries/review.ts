import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { callOnce } from "../../../client/api/call-once";
import { makeStale } from "../../../client/api/make-stale";
import { useForgetRemoved } from "../../../client/outbox/use-forget-removed";
import { toast } from "../../../client/parts/toasts";
import { t } from "../../../shared/words";
import type { Assignment } from "../contract/assignment";
import { getHistory } from "../contract/history";
import type { SentBackItem } from "../contract/rework";
import { getAssignment } from "../contract/steps";
import { approveAssignment, rejectAssignment, reopenAssignment } from "../contract/supervision";
import { cacheAssignment } from "./cache-assignment";
import { mutateOnce } from "./mutate-once";
import { completingOlder } from "./older-reads";
import { toastTryAgain } from "./outcomes";
import { undoOf } from "./undo";

/** One assignment as the server has it, without pending steps. */
export function useServerAssignment(id: string) {
  const work = useQuery(completingOlder(queryFor(getAssignment, { params: { id } })));
  useForgetRemoved(work.data?.media);
  return work;
}

/** The history of an assignment, oldest first. */
export function useAssignmentHistory(id: string) {
  return useQuery(queryFor(getHistory, { params: { id } }));
}

/** The work that is shown when a verdict is given. */
type Shown = Pick<Assignment, "id" | "round">;

/** Approves an assignment in review. Pending until what is on screen is fresh. `onRefused` gets the server's refusal. */
export function useApprove({ id, round }: Shown, onRefused?: (error: Error) => void) {
  const client = useQueryClient();
  const undo = undoOf(client, id);
  const mutation = useMutation({
    mutationKey: decisionKey(id),
    mutationFn: () => callOnce(approveAssignment, { params: { id }, body: { round } }),
    onSuccess: async (work) => {
      await cacheAssignment(client, work);
      toast({
        title: t("Assignment approved"),
        description: t("The cleaning has been marked as completed."),
        undo: () => {
          // The card is still there if the board has not been read since: it can be decided again.
          mutation.reset();
          undo();
        },
      });
    },
    onError: (error) => {
      toastTryAgain(t("Failed to approve assignment"));
      onRefused?.(error);
    },
    onSettled: () => makeStale(client, "assignments", [id]),
  });
  return { ...mutation, approve: () => mutateOnce(client, decisionKey(id), mutation.mutate) };
}

/** Why work goes back: the reason, and the items to do again. */
export type Feedback = { reason: string; items?: SentBackItem[] };

/** Rejects an assignment in review, with the reason and the items to do again. */
export function useReject({ id, round }: Shown) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey: decisionKey(id),
    mutationFn: (feedback: Feedback) => callOnce(rejectAssignment, { params: { id }, body: { ...feedback, round } }),
    onSuccess: async (work) => {
      await cacheAssignment(client, work);
      toast({
        title: t("Assignment rejected"),
        // Whoever finished it may have left or be absent by now.
        description: work.uncovered
          ? t("The next cleaner will see this.")
          : t("The cleaner has been told to make corrections."),
        undo: undoOf(client, id),
      });
    },
    onError: () => toastTryAgain(t("Failed to reject assignment")),
    onSettled: () => void makeStale(client, "assignments", [id]),
  });
  const reject = (...given: Parameters<typeof mutation.mutate>) =>
    mutateOnce(client, decisionKey(id), () => mutation.mutate(...given));
  return { ...mutation, reject };
}

/** Reopens a finished assignment, with the reason and the items to do again. */
export function useReopen({ id, round }: Shown) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey: decisionKey(id),
    mutationFn: (feedback: Feedback) => callOnce(reopenAssignment, { params: { id }, body: { ...feedback, round } }),
    onSuccess: (work) => cacheAssignment(client, work),
    onSettled: () => void makeStale(client, "assignments", [id]),
  });
  const reopen = (...given: Parameters<typeof mutation.mutate>) =>
    mutateOnce(client, decisionKey(id), () => mutation.mutate(...given));
  return { ...mutation, reopen };
}

/** One decision per assignment at a time, whichever button was pressed. */
const decisionKey = (id: string) => ["assignments", id, "decide"];
