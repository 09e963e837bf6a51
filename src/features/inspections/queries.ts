import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { infiniteQueryFor, queryFor } from "../../client/api/call";
import { logFailure } from "../../client/browser/log-failure";
import type { Operation } from "../../client/outbox/operation";
import { submit } from "../../client/outbox/outbox";
import { useStep, useSubmit } from "../../client/outbox/use-submit";
import { toast } from "../../client/parts/toasts";
import type { Input } from "../../shared/endpoint";
import { say } from "../../shared/sentences";
import { t } from "../../shared/words";
import type { Assignment } from "../assignments/contract/assignment";
import { undoAssignment } from "../assignments/contract/undo";
import { mutateOnce } from "../assignments/queries/mutate-once";
import { completingOlder } from "../assignments/queries/older-reads";
import { rereadRefused, toastOutcome } from "../assignments/queries/outcomes";
import { usePendingOperations, useStructurallyShared } from "../assignments/queries/pending-steps";
import { useServerAssignment } from "../assignments/queries/review";
import { undoInOrder } from "../assignments/queries/undo";
import { decideInspection, getInspections, getQcCounts, getQcList, type qcStates, startInspection } from "./contract";
import { applyPendingSteps, nextToInspect, type PendingReview } from "./rules";

/** Fills whole rows of one, two and three cards. */
const pageSize = 24;
export type Decision = Input<typeof decideInspection>["body"];
/** The signed-in inspector. */
type Me = { id: string; name: string };
/** `onUndone`: called once the decision is undone. */
type Deciding = { decision: Decision; onUndone: () => void };

/** The first park day of decided ones, and search text. */
type QcFilter = { from: string; search?: string | undefined };
type State = (typeof qcStates)[number];

/** Number of inspections per state. Keeps the previous numbers while another search loads. */
export function useQcCounts(filter: QcFilter) {
  return useQuery({ ...queryFor(getQcCounts, { query: filter }), placeholderData: keepPreviousData });
}

/** Assignments of one state or all, page by page, with this inspector's pending steps applied. */
export function useQcList({ state, from, search }: QcFilter & { state: State | undefined }, me: Me, limit = pageSize) {
  const query = { state, from, search, limit };
  const list = useInfiniteQuery(completingOlder(infiniteQueryFor(getQcList, { query })));
  const applyPendingSteps = useApplyPendingReview(me);
  const works = list.data?.pages.flatMap(({ items }) => items).map(applyPendingSteps);
  return { ...list, works: useStructurallyShared(works) };
}

/** Keeps these lists for the next day each time they were read; `readAt`: when that was. */
export function useKeepLists(today: string, readAt: number): void {
  useEffect(() => {
    if (!readAt || !navigator.serviceWorker?.controller) return;
    import("./queries/keep-lists")
      .then(({ keepListsForTomorrow }) => keepListsForTomorrow(today))
      .catch((error) => logFailure("QC's lists not kept for tomorrow", error));
  }, [today, readAt]);
}

/** QC decisions, newest first, page by page. */
export function useInspections(of: { status: "passed" | "needs_rework" | undefined; reviewerId: string | undefined }) {
  return useInfiniteQuery(infiniteQueryFor(getInspections, { query: { ...of, limit: pageSize } }));
}

/** The decisions of all rounds of one assignment, newest first. */
export function useDecisionsOf(assignmentId: string) {
  return useQuery(queryFor(getInspections, { query: { assignmentId } }));
}

/**
 * Starts an inspection as this inspector, also from a card, before the villa itself has been read. The response is unused: the page reads the assignment again. `error` is the
 * last attempt's, on whichever page it was made.
 */
export function useStartInspection({ id, unit, finishedAt }: Pick<Assignment, "id" | "unit" | "finishedAt">) {
  const client = useQueryClient();
  const stepOf = useStep(id);
  const mutationKey = ["assignments", id, "qc", "start", finishedAt ?? ""];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () =>
      submit({ ...stepOf(say("Start QC Inspection"), startInspection, { params: { id } }), villa: unit.code }),
    onSettled: () => client.invalidateQueries({ queryKey: ["assignments"] }),
  });
  const tries = useMutationState({ filters: { mutationKey }, select: ({ state }) => state });
  const last = tries.at(-1);
  return {
    start: () => mutateOnce(client, mutationKey, mutate),
    isPending: last?.status === "pending",
    error: last?.error ?? null,
  };
}

/** One assignment, with this inspector's pending steps applied. */
export function useInspectedAssignment(id: string, me: Me) {
  const query = useServerAssignment(id);
  const applyPendingSteps = useApplyPendingReview(me);
  return { ...query, data: useStructurallyShared(query.data && applyPendingSteps(query.data)) };
}

/** Returns a function that applies an inspector's pending steps to the server's assignment. */
function useApplyPendingReview(me: Me): (work: Assignment) => Assignment {
  const waitingOf = usePendingOperations();
  return (work) => applyPendingSteps(work, waitingOf(work.id).flatMap(stepOf), me);
}

/**
 * The villa that has waited longest for its inspection, besides this one; null if there is none. `from`: the dashboard's,
 * whose list it shares.
 */
export function useNextToInspect(currentId: string, from: string, me: Me) {
  const { works, ...list } = useQcList({ state: "pending", from }, me);
  const next = works && nextToInspect(works, currentId);
  return { ...list, data: next ?? (works && !list.hasNextPage ? null : undefined) };
}

function stepOf({ id: key, occurredAt: at, path, body }: Operation): PendingReview[] {
  if (path === startInspection.path) return [{ key, at, status: "in_progress", notes: null }];
  if (path === decideInspection.path) return [{ key, at, notes: null, ...Object(body) }];
  if (path === undoAssignment.path) return [{ key, at, notes: null, status: "undone" }];
  return [];
}

/**
 * Decides the inspection of the round shown. `error` is the last attempt's: the form is hidden while a decision is in flight and returns if
 * it is refused.
 */
export function useDecide({ id, round }: Pick<Assignment, "id" | "round">) {
  const client = useQueryClient();
  const submit = useSubmit(id);
  const mutationKey = ["assignments", id, "qc", "decide"];
  const { mutateAsync, isPending } = useMutation({
    mutationKey,
    mutationFn: ({ decision }: Deciding) =>
      submit(
        say(decision.status === "passed" ? "Approve" : "Request Rework"),
        decideInspection,
        { params: { id }, body: { ...decision, round } },
        { closes: true },
      ),
    onSuccess: (isSent, { decision, onUndone }) => {
      const undo = async () => {
        if (await undoInOrder(id, submit)) onUndone();
        await refreshLists(client);
      };
      toastOutcome(isSent, {
        ...(decision.status === "passed" ? approved() : sentBack()),
        undo: () => void undo(),
      });
    },
    onError: () => {
      toast({ title: t("Error"), description: t("Failed to complete QC review."), destructive: true });
      return rereadRefused(client, id);
    },
    onSettled: () => refreshLists(client),
  });
  const tries = useMutationState({ filters: { mutationKey }, select: ({ state }) => state.error });
  return { mutateAsync, isPending, error: tries.at(-1) ?? null };
}

/** Asks for the notes that rework requires; nothing is sent without them. */
export function toastNotesRequired(): void {
  toast({
    title: t("Notes Required"),
    description: t("Please provide feedback notes when marking for rework."),
    destructive: true,
  });
}

// Not awaited: the decision is on screen already.
function refreshLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ["assignments", "qc"] });
}

const approved = () => ({
  title: t("Assignment Approved"),
  description: t("The cleaning assignment has been approved."),
});
const sentBack = () => ({
  title: t("Rework Required"),
  description: t("The assignment has been marked for rework with feedback."),
});
