import { type QueryClient, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, reading } from "../../../client/call";
import { toast } from "../../../client/toasts";
import { t } from "../../../shared/words";
import type { Assignment } from "../contract/assignment";
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
import { overlay, overlayFindings, type WaitingChange, type WaitingTick } from "../rules/overlay";

/** A cleaner's work of one park day. */
export function useCleanerDay(userId: string, date: string) {
  return useQuery(reading(getCleanerDay, { params: { userId, date } }));
}

export function useChecklist() {
  return useQuery(reading(getChecklistItems, {}));
}

/** What often needs replacing, in the order of the buttons. */
export function usePresets() {
  return useQuery(reading(getReplacementPresets, {}));
}

/** One assignment, with the ticks and findings that are still under way laid over it. */
export function useAssignment(id: string, myId: string) {
  const query = useQuery(reading(getAssignment, { params: { id } }));
  const waiting = useMutationState<WaitingTick[]>({
    filters: { mutationKey: tickKey(id), status: "pending" },
    select: ({ state: { variables, submittedAt } }) =>
      isTick(variables) ? [{ ...variables, at: new Date(submittedAt).toISOString() }] : [],
  });
  const changes = useMutationState<WaitingChange[]>({
    filters: { mutationKey: findingsKey(id), status: "pending" },
    select: ({ state: { variables, submittedAt } }) =>
      isChange(variables) ? [{ ...variables, at: new Date(submittedAt).toISOString() }] : [],
  });
  const laidOver = (work: Assignment) => overlayFindings(overlay(work, waiting.flat(), myId), changes.flat(), myId);
  return { ...query, data: query.data && laidOver(query.data) };
}

const keyOf = (id: string) => reading(getAssignment, { params: { id } }).queryKey;
const tickKey = (id: string) => ["assignments", id, "tick"];
type TickVariables = Omit<WaitingTick, "at">;
function isTick(variables: unknown): variables is TickVariables {
  return typeof variables === "object" && variables !== null && "itemId" in variables;
}
const findingsKey = (id: string) => ["assignments", id, "findings"];
type ChangeVariables = Omit<WaitingChange, "at">;
function isChange(variables: unknown): variables is ChangeVariables {
  return typeof variables === "object" && variables !== null && "known" in variables;
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

/** Hands the villa in for review, whether items are open or not. */
export function useFinish(id: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `assignment ${id}` },
    mutationFn: () => call(finishAssignment, { params: { id } }),
    onSuccess: () =>
      toast({ title: t("Assignment completed"), description: t("Your work has been submitted for review.") }),
    onError: () => tryAgain(t("Failed to complete assignment")),
    // Not awaited: the way back to the start does not wait for fresh lists.
    onSettled: () => void refreshLists(client),
  });
}

/** Writes a finding down, takes some back, or both, the new one first; it shows at once and goes back if the server refuses. */
export function useChangeFindings(id: string) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey: findingsKey(id),
    scope: { id: `assignment ${id}` },
    mutationFn: async ({ add, remove }: ChangeVariables) => {
      const added = add && (await call(addFinding, { params: { id }, body: add }));
      for (const findingId of remove) await call(removeFinding, { params: { id, findingId } });
      return added;
    },
    onSuccess: async (added, { remove }) => {
      await client.cancelQueries({ queryKey: keyOf(id) });
      client.setQueryData<Assignment>(keyOf(id), (known) => {
        const kept = known?.findings.filter((one) => one.id !== added?.id && !remove.includes(one.id)) ?? [];
        return known && { ...known, findings: added ? [...kept, added] : kept };
      });
      if (!added) toast({ title: t("Finding deleted") });
      else if (remove.length > 0) toast({ title: t("Quantity changed") });
      else toast({ title: t("Finding added"), description: t("Your note has been recorded.") });
    },
    onError: (_, { add }) => tryAgain(add ? t("Failed to add finding") : t("Failed to delete finding")),
    onSettled: () => void refreshLists(client),
  });
  const change = ({ add, remove = [] }: { add?: NewFinding; remove?: readonly string[] }) => {
    const known = client.getQueryData<Assignment>(keyOf(id))?.findings.map((one) => one.id) ?? [];
    return mutation.mutateAsync({ add, remove, known });
  };
  return { change, isPending: mutation.isPending, error: mutation.error };
}

/** Puts what the server answered on screen; a read that set out before would bring older news. */
export async function put(client: QueryClient, work: Assignment): Promise<void> {
  await client.cancelQueries({ queryKey: keyOf(work.id) });
  client.setQueryData(keyOf(work.id), work);
}

/** Lists go stale; the one on screen has its answer already, and hears of others' changes by itself. */
function refreshLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ["assignments", "cleaner"] });
}

/** A second tap while the first is under way does nothing. */
export function once(client: QueryClient, mutationKey: readonly string[], mutate: () => void): void {
  if (client.isMutating({ mutationKey }) === 0) mutate();
}

function without(work: Assignment, itemId: string): Assignment {
  return { ...work, checklistCompletions: work.checklistCompletions.filter((c) => c.checklistItemId !== itemId) };
}

/** Says that something failed; the reason stands where it happened. */
export function tryAgain(title: string): void {
  toast({ title, description: t("Please try again."), destructive: true });
}

function failed(description: string): void {
  toast({ title: t("Error"), description, destructive: true });
}
