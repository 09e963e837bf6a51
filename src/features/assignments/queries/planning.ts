import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { callOnce } from "../../../client/api/call-once";
import { makeStale } from "../../../client/api/make-stale";
import { dismissToast, toast } from "../../../client/parts/toasts";
import type { Body } from "../../../shared/endpoint";
import { t } from "../../../shared/words";
import type { Assignment } from "../contract/assignment";
import { createAssignment, deleteAssignment, editAssignment, getLoads } from "../contract/supervision";
import { undoOf } from "./undo";

type LoadsOptions = {
  enabled?: boolean;
  /** The assignment whose own booking does not count as busy. */
  assignmentId?: string;
};

/** Each cleaner's workload on a park day, least busy first. Keeps the previous day's data while another loads. */
export function useLoads(date: string, { enabled = true, assignmentId }: LoadsOptions = {}) {
  const query = { date, ...(assignmentId && { assignmentId }) };
  return useQuery({ ...queryFor(getLoads, { query }), enabled, placeholderData: keepPreviousData });
}

/** Each cleaner's workload on several park days, by day; undefined until all are there. */
export function useLoadsOf(dates: readonly string[]) {
  return useQueries({
    queries: dates.map((date) => queryFor(getLoads, { query: { date } })),
    combine: (results) => {
      const found = results.flatMap(({ data }, i) => (data ? [[dates[i] ?? "", data] as const] : []));
      return {
        data: found.length === dates.length ? new Map(found) : undefined,
        isError: results.some(({ isError, data }) => isError && !data),
        isFetching: results.some(({ isFetching }) => isFetching),
        refetch: () => void Promise.all(results.map(({ refetch }) => refetch())),
      };
    },
  });
}

/** `isNextWanted`: the dialog stays open above the list. */
type NewAssignment = { plan: Body<typeof createAssignment>; isNextWanted: boolean };

/** Creates an assignment. */
export function useCreateAssignment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ plan }: NewAssignment) => callOnce(createAssignment, { body: plan }),
    onSuccess: async (work, { isNextWanted }) => {
      await refresh(client, work.id);
      if (!isNextWanted && isOnScreen(client, work.id)) return;
      toast({
        title: t("Assignment created"),
        description: t("{code} is planned for {name}.", { code: work.unit.code, name: work.cleaner.name }),
      });
    },
  });
}

/** Changes a pending assignment. */
export function useEditAssignment(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof editAssignment>) => callOnce(editAssignment, { params: { id }, body }),
    onSuccess: async (work, changes) => {
      await refresh(client, id);
      if (isReassignment(changes)) return toastReassigned(client, work);
      // What it offers to undo may be what was changed.
      if (isOnScreen(client, id)) return dismissToast();
      toast({
        title: t("Assignment updated"),
        description: t("{code} has been updated.", { code: work.unit.code }),
      });
    },
  });
}

/** Reassigns a pending or started assignment. */
export function useReassignAssignment(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cleanerId: string) => callOnce(editAssignment, { params: { id }, body: { cleanerId } }),
    onSuccess: async (work) => {
      await refresh(client, id);
      toastReassigned(client, work);
    },
  });
}

/** Deletes a pending assignment. */
export function useDeleteAssignment({ id, unit }: Pick<Assignment, "id" | "unit">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callOnce(deleteAssignment, { params: { id } }),
    onSuccess: async () => {
      await refresh(client, id);
      toast({
        title: t("Assignment deleted"),
        description: t("{code} is no longer planned.", { code: unit.code }),
        undo: undoOf(client, id),
      });
    },
  });
}

/** Only the cleaner was changed: the server can undo that. */
function isReassignment(changes: Body<typeof editAssignment>): boolean {
  return Object.keys(changes).join() === "cleanerId";
}

function toastReassigned(client: QueryClient, { id, unit, cleaner }: Assignment): void {
  toast({
    title: t("Assignment reassigned"),
    description: t("{code} is now assigned to {name}.", { code: unit.code, name: cleaner.name }),
    undo: undoOf(client, id),
  });
}

/** Whether a page or list on screen shows an assignment; otherwise a toast tells what became of it. */
function isOnScreen(client: QueryClient, id: string): boolean {
  const shown = client.getQueryCache().findAll({ queryKey: ["assignments"], type: "active" });
  return shown.some(({ state }) => JSON.stringify(state.data ?? null).includes(`"id":"${id}"`));
}

/** Refetches what shows an assignment, and villas, whose status follows it. */
async function refresh(client: QueryClient, id: string): Promise<void> {
  await Promise.all([makeStale(client, "assignments", [id]), client.invalidateQueries({ queryKey: ["units"] })]);
}
