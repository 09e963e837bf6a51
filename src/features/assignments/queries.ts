import { type QueryClient, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, reading } from "../../client/call";
import { toast } from "../../client/toasts";
import { t } from "../../shared/words";
import {
  type Assignment,
  completeAssignment,
  getAssignment,
  getChecklistItems,
  getCleanerDay,
  setNotes,
  startAssignment,
  tickItem,
  untickItem,
} from "./contract";
import { overlay, type WaitingTick } from "./rules";

/** A cleaner's work of one park day. */
export function useCleanerDay(userId: string, date: string) {
  return useQuery(reading(getCleanerDay, { params: { userId, date } }));
}

export function useChecklist() {
  return useQuery(reading(getChecklistItems, {}));
}

/** One assignment, with the ticks that are still under way laid over it. */
export function useAssignment(id: string, myId: string) {
  const query = useQuery(reading(getAssignment, { params: { id } }));
  const waiting = useMutationState<WaitingTick[]>({
    filters: { mutationKey: tickKey(id), status: "pending" },
    select: ({ state: { variables, submittedAt } }) =>
      isTick(variables) ? [{ ...variables, at: new Date(submittedAt).toISOString() }] : [],
  });
  return { ...query, data: query.data && overlay(query.data, waiting.flat(), myId) };
}

const keyOf = (id: string) => reading(getAssignment, { params: { id } }).queryKey;
const tickKey = (id: string) => ["assignments", id, "tick"];
type TickVariables = Omit<WaitingTick, "at">;
function isTick(variables: unknown): variables is TickVariables {
  return typeof variables === "object" && variables !== null && "itemId" in variables;
}

/** Starts the cleaning. */
export function useStart(id: string) {
  const client = useQueryClient();
  const mutationKey = ["assignments", id, "start"];
  const mutation = useMutation({
    mutationKey,
    mutationFn: () => call(startAssignment, { params: { id } }),
    onSuccess: async (work) => {
      await put(client, work);
      toast({ title: t("Task Started"), description: t("You can now begin cleaning this unit.") });
    },
    onError: () => failed(t("Failed to start task. Please try again.")),
    onSettled: () => refreshLists(client),
  });
  return { ...mutation, start: () => once(client, mutationKey, mutation.mutate) };
}

/** Ticks or unticks items, in the order of the taps; each shows at once and goes back if the server refuses. */
export function useTick(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: tickKey(id),
    scope: { id: `assignment ${id}` },
    mutationFn: async ({ itemId, ticked, notes }: TickVariables): Promise<Assignment | undefined> => {
      const params = { id, itemId };
      if (ticked) return call(tickItem, { params, ...(notes && { body: { notes } }) });
      await call(untickItem, { params });
      const known = client.getQueryData<Assignment>(keyOf(id));
      return known && without(known, itemId);
    },
    onSuccess: (work) => work && put(client, work),
    onError: () => {
      failed(t("Failed to update checklist item."));
      // Refused is what the screen did not know yet: somebody handed the villa in, perhaps.
      return client.invalidateQueries({ queryKey: keyOf(id) });
    },
    onSettled: () => client.isMutating({ mutationKey: tickKey(id) }) === 1 && refreshLists(client),
  });
}

/** Changes the notes of an item that was ticked while they were being written. */
export function useSetNotes(id: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `assignment ${id}` },
    mutationFn: ({ completionId, notes }: { completionId: string; notes: string }) =>
      call(setNotes, { params: { id: completionId }, body: { notes } }),
    onSuccess: async (work) => {
      await put(client, work);
      toast({ title: t("Notes Updated"), description: t("Task notes have been saved.") });
    },
    onError: () => failed(t("Failed to update checklist item.")),
  });
}

/** Hands the villa in for review. */
export function useComplete(id: string) {
  const client = useQueryClient();
  const mutationKey = ["assignments", id, "complete"];
  const mutation = useMutation({
    mutationKey,
    scope: { id: `assignment ${id}` },
    mutationFn: (actualMinutes: number) => call(completeAssignment, { params: { id }, body: { actualMinutes } }),
    onSuccess: async (work) => {
      await put(client, work);
      toast({
        title: t("Assignment Completed"),
        description: t("Great job! The assignment has been marked as complete."),
      });
    },
    onError: () => failed(t("Failed to complete assignment.")),
    onSettled: () => refreshLists(client),
  });
  const complete = (...given: Parameters<typeof mutation.mutate>) =>
    once(client, mutationKey, () => mutation.mutate(...given));
  return { ...mutation, complete };
}

/** Puts what the server answered on screen; a read that set out before would bring older news. */
async function put(client: QueryClient, work: Assignment): Promise<void> {
  await client.cancelQueries({ queryKey: keyOf(work.id) });
  client.setQueryData(keyOf(work.id), work);
}

/** Lists go stale; the one on screen has its answer already, and hears of others' changes by itself. */
function refreshLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ["assignments", "cleaner"] });
}

/** A second tap while the first is under way does nothing. */
function once(client: QueryClient, mutationKey: readonly string[], mutate: () => void): void {
  if (client.isMutating({ mutationKey }) === 0) mutate();
}

function without(work: Assignment, itemId: string): Assignment {
  return { ...work, checklistCompletions: work.checklistCompletions.filter((c) => c.checklistItemId !== itemId) };
}

function failed(description: string): void {
  toast({ title: t("Error"), description, destructive: true });
}
