import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryFor } from "../../client/api/call";
import { callOnce } from "../../client/api/call-once";
import { reasonOf } from "../../client/api/reason";
import { refreshQueries } from "../../client/api/refresh-queries";
import { toast } from "../../client/parts/toasts";
import type { Body } from "../../shared/endpoint";
import { t } from "../../shared/words";
import { createUnit, deleteUnit, editUnit, getUnits, getVillaDeletion } from "./contract";
import { getAreas } from "./contract/areas";
import { putAreas } from "./contract/lists";

/** All villas, by code. */
export function useUnits() {
  return useQuery(queryFor(getUnits, {}));
}

/** Adds a villa, and its area if it is the park's first (`isFirstArea`). */
export function useCreateUnit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ villa, isFirstArea }: { villa: Body<typeof createUnit>; isFirstArea: boolean }) => {
      if (isFirstArea) await addFirstArea(client, villa.location);
      return callOnce(createUnit, { body: villa });
    },
    onSuccess: async () => {
      await refresh(client);
      toast({ title: t("Villa added"), description: t("Villa has been created successfully.") });
    },
    onError: (error) =>
      toast({ title: t("Failed to add villa"), description: () => reasonOf(error), destructive: true }),
  });
}

/** Changes a villa; only the given fields are sent. */
export function useEditUnit(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof editUnit>) => callOnce(editUnit, { params: { id }, body }),
    onSuccess: async () => {
      await refresh(client);
      toast({ title: t("Villa updated"), description: t("Villa has been updated successfully.") });
    },
    onError: (error) =>
      toast({ title: t("Failed to update villa"), description: () => reasonOf(error), destructive: true }),
  });
}

/** What deleting a villa does, read anew each time that somebody asks. */
export function useVillaDeletion(id: string) {
  return useQuery({ ...queryFor(getVillaDeletion, { params: { id } }), gcTime: 0 });
}

/** Deletes a villa with its future assignments and schedules. */
export function useDeleteUnit(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callOnce(deleteUnit, { params: { id } }),
    onSuccess: async () => {
      await refresh(client);
      toast({ title: t("Villa deleted"), description: t("Villa has been permanently removed.") });
    },
    onError: (error) =>
      toast({ title: t("Failed to delete villa"), description: () => reasonOf(error), destructive: true }),
  });
}

async function addFirstArea(client: QueryClient, name: string): Promise<void> {
  const areas = await callOnce(putAreas, { body: { areas: [{ name }], before: [] } });
  client.setQueryData(queryFor(getAreas, {}).queryKey, areas);
}

/** Assignments and schedules show their villas, so they are stale too. */
function refresh(client: QueryClient): Promise<void> {
  return refreshQueries(client, ["units", "assignments", "schedules"]);
}
