import { useQuery, useQueryClient } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { callOnce } from "../../../client/api/call-once";
import type { Body, Reply } from "../../../shared/endpoint";
import { getAreas } from "../contract/areas";
import { getVillaTypes, putAreas, putVillaTypes } from "../contract/lists";

const areasQuery = queryFor(getAreas, {});
const typesQuery = queryFor(getVillaTypes, {});

/** The areas to edit. */
export function useAreasToEdit() {
  return useQuery(areasQuery);
}

/** Returns a function that replaces the areas and returns those that are stored. */
export function usePutAreas() {
  const client = useQueryClient();
  return async (body: Body<typeof putAreas>): Promise<Reply<typeof putAreas>> => {
    const areas = await callOnce(putAreas, { body });
    client.setQueryData(areasQuery.queryKey, areas);
    await client.invalidateQueries({ queryKey: ["units"] });
    return areas;
  };
}

/** The villa types to edit. */
export function useVillaTypesToEdit() {
  return useQuery(typesQuery);
}

/** Returns a function that replaces the villa types and returns those that are stored. */
export function usePutVillaTypes() {
  const client = useQueryClient();
  return async (body: Body<typeof putVillaTypes>): Promise<Reply<typeof putVillaTypes>> => {
    const types = await callOnce(putVillaTypes, { body });
    client.setQueryData(typesQuery.queryKey, types);
    await client.invalidateQueries({ queryKey: ["units"] });
    return types;
  };
}
