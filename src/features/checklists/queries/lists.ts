import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { callOnce } from "../../../client/api/call-once";
import type { Body } from "../../../shared/endpoint";
import {
  type ChecklistDetail,
  createChecklist,
  deleteChecklist,
  getChecklist,
  getChecklists,
  publishChecklist,
  saveDraft,
} from "../contract/lists";

const listsQuery = queryFor(getChecklists, {});
const oneQuery = (id: string) => queryFor(getChecklist, { params: { id } });

/** The park's checklists, the standard one first. */
export function useChecklists() {
  return useQuery(listsQuery);
}

/** A checklist with its items, to edit. */
export function useChecklist(id: string) {
  return useQuery(oneQuery(id));
}

/** Adds a checklist: an empty one, or a copy. */
export function useCreateChecklist() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof createChecklist>) => callOnce(createChecklist, { body }),
    onSuccess: (added) => store(client, added),
  });
}

/** Returns a function that saves a checklist's draft. */
export function useSaveDraft(id: string) {
  const client = useQueryClient();
  return async (body: Body<typeof saveDraft>): Promise<ChecklistDetail> => {
    const saved = await callOnce(saveDraft, { params: { id }, body });
    await store(client, saved);
    return saved;
  };
}

/** Publishes a checklist's draft; refused if it is not this revision. */
export function usePublish(id: string) {
  const client = useQueryClient();
  return async (revision: number): Promise<ChecklistDetail> => {
    const published = await callOnce(publishChecklist, { params: { id }, body: { revision } });
    await store(client, published);
    return published;
  };
}

/** Deletes a checklist. */
export function useDeleteChecklist(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callOnce(deleteChecklist, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: listsQuery.queryKey, exact: true }),
  });
}

/** The editor continues with the reply; everything else that shows checklists is read again. */
async function store(client: QueryClient, detail: ChecklistDetail): Promise<void> {
  const { queryKey } = oneQuery(detail.id);
  client.setQueryData(queryKey, detail);
  void client.invalidateQueries({ queryKey: ["assignments"] });
  await client.invalidateQueries({
    queryKey: listsQuery.queryKey,
    predicate: (query) => query.queryKey.join() !== queryKey.join(),
  });
}
