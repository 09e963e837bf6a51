import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callOnce } from "../../../client/api/call-once";
import { toast } from "../../../client/parts/toasts";
import { listText } from "../../../shared/formats";
import { t } from "../../../shared/words";
import { toastRefusal } from "../../assignments/queries/undo";
import { undoDayPlan } from "../contract/day-plans";
import type { Proposal } from "../contract/forecast";
import { refresh } from "./refresh";

/** What was applied to a day: a proposal, or so many changes of a plan. `kept`: it is undone, but for these villas. */
export type Applied = { id: string; kept?: string[] } & ({ proposal: Proposal } | { changes: number });

const appliedKey = (date: string) => ["applied", date];
const nothing: Applied[] = [];

/** What was applied to a day since the app was opened, latest first: it can be undone for as long. */
export function useApplied(date: string): Applied[] {
  const applied = useQuery<Applied[]>({
    queryKey: appliedKey(date),
    queryFn: skipToken,
    initialData: nothing,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return applied.data ?? nothing;
}

/** Remembers what was applied, so that it can be undone. */
export function remember(client: QueryClient, date: string, one: Applied): void {
  client.setQueryData<Applied[]>(appliedKey(date), (before = []) => [one, ...before]);
}

/** Undoes what was applied. What somebody has changed since stays, and the list of what was applied names it. */
export function useUndo(date: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => undo(client, date, id),
    onError: toastRefusal,
    onSettled: () => refresh(client),
  });
}

/** Returns a function for a toast: it undoes what was applied. */
export function undoing(client: QueryClient, date: string, id: string): () => void {
  return () =>
    void undo(client, date, id)
      .catch(toastRefusal)
      .finally(() => refresh(client));
}

async function undo(client: QueryClient, date: string, id: string): Promise<void> {
  const { kept } = await callOnce(undoDayPlan, { params: { id } });
  client.setQueryData<Applied[]>(appliedKey(date), (before = []) =>
    before.map((one) => (one.id === id ? { ...one, kept } : one)),
  );
  toast({ title: t("Undone"), description: () => keptText(kept) });
}

/** What became of an undo. */
export function keptText(kept: readonly string[]): string {
  if (kept.length === 0) return t("Everything is as it was before.");
  return t("Not undone, because something has changed since: {codes}.", { codes: listText(kept) });
}
