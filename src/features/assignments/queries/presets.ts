import { useQuery, useQueryClient } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { callOnce } from "../../../client/api/call-once";
import type { Body, Reply } from "../../../shared/endpoint";
import { putReplacementPresets } from "../contract/presets";
import { getReplacementPresets } from "../contract/steps";

const presetsQuery = queryFor(getReplacementPresets, {});

/** The presets to edit. Live updates make them stale, so they are read again only then. */
export function usePresetsToEdit() {
  return useQuery(presetsQuery);
}

/** Returns a function that replaces the presets and returns those that are stored. */
export function usePutPresets() {
  const client = useQueryClient();
  return async (body: Body<typeof putReplacementPresets>): Promise<Reply<typeof putReplacementPresets>> => {
    const presets = await callOnce(putReplacementPresets, { body });
    client.setQueryData(presetsQuery.queryKey, presets);
    return presets;
  };
}
