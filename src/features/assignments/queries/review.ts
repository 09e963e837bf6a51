import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, queryFor } from "../../../client/api/call";
import { useForgetRemoved } from "../../../client/outbox/use-forget-removed";
import { toast } from "../../../client/parts/toasts";
import { t } from "../../../shared/words";
import { getBoard } from "../contract/board";
import { getHistory } from "../contract/history";
import type { SentBackItem } from "../contract/rework";
import { getAssignment } from "../contract/steps";
import { approveAssignment, rejectAssignment, reopenAssignment } from "../contract/supervision";
import { cacheAssignment } from "./cache-assignment";
import { mutateOnce } from "./mutate-once";
import { completingOlder } from "./older-reads";
import { toastTryAgain } from "./outcomes";
import { undoOf } from "./undo";

/** The board: today's work, and everything still open from earlier days. */
export function useBoard() {
  return useQuery(queryFor(getBoard, {}));
}

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

/** Approves an assignment in review. Pending until the lists on screen are refetched. `onRefused` gets the server's refusal. */
export function useApprove(id: string, onRefused?: (error: Error) => void) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey: decisionKey(id),
    mutationFn: () => call(approveAssignment, { params: { id } }),
    onSuccess: async (work) => {
      await cacheAssignment(client, work);
      toast({
        title: t("Assignment approved"),
        description: t("The cleaning has been marked as completed."),
        undo: undoOf(client, id),
      });
    },
    onError: (error) => {
      toastTryAgain(t("Failed to approve assignment"));
      onRefused?.(error);
    },
    onSettled: () => refresh(client),
  });
  return { ...mutation, approve: () => mutateOnce(client, decisionKey(id), mutation.mutate) };
}

/** Why work goes back: the reason, and the items to do again. */
export type Feedback = { reason: string; items?: SentBackItem[] };

/** Rejects an assignment in review, with the reason and the items to do again. */
export function useReject(id: string) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey: decisionKey(id),
    mutationFn: (body: Feedback) => call(rejectAssignment, { params: { id }, body }),
    onSuccess: async (work) => {
      await cacheAssignment(client, work);
      toast({
        title: t("Assignment rejected"),
        description: t("The cleaner has been told to make corrections."),
        undo: undoOf(client, id),
      });
    },
    onError: () => toastTryAgain(t("Failed to reject assignment")),
    onSettled: () => void refresh(client),
  });
  const reject = (...given: Parameters<typeof mutation.mutate>) =>
    mutateOnce(client, decisionKey(id), () => mutation.mutate(...given));
  return { ...mutation, reject };
}

/** Reopens a finished assignment, with the reason and the items to do again. */
export function useReopen(id: string) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey: decisionKey(id),
    mutationFn: (body: Feedback) => call(reopenAssignment, { params: { id }, body }),
    onSuccess: (work) => cacheAssignment(client, work),
    onSettled: () => void refresh(client),
  });
  const reopen = (...given: Parameters<typeof mutation.mutate>) =>
    mutateOnce(client, decisionKey(id), () => mutation.mutate(...given));
  return { ...mutation, reopen };
}

/** One decision per assignment at a time, whichever button was pressed. */
const decisionKey = (id: string) => ["assignments", id, "decide"];

/** Refetches board, lists and history; resolves when those on screen are fresh. */
function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ["assignments"] });
}
