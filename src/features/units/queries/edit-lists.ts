import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, queryFor } from "../../../client/api/call";
import type { Body } from "../../../shared/endpoint";
import { getAreas } from "../contract/areas";
import { getVillaTypes, putAreas, putVillaTypes } from "../contract/lists";

const areasQuery = queryFor(getAreas, {});
const typesQuery = queryFor(getVillaTypes, {});

/** The areas to edit. */
export function useAreasToEdit() {
  return useQuery(areasQuery);
}

/** Returns a function that replaces the areas. */
export function usePutAreas() {
  const client = useQueryClient();
  return async (body: Body<typeof putAreas>): Promise<void> => {
    client.setQueryData(areasQuery.queryKey, await call(putAreas, { body }));
    await client.invalidateQueries({ queryKey: ["units"] });
  };
}

/** The villa types to edit. */
export function useVillaTypesToEdit() {
  return useQuery(typesQuery);
}

/** Returns a function that replaces the villa types. */
export function usePutVillaTypes() {
  const client = useQueryClient();
  return async (body: Body<typeof putVillaTypes>): Promise<void> => {
    client.setQueryData(typesQuery.queryKey, await call(putVillaTypes, { body }));
    await client.invalidateQueries({ queryKey: ["units"] });
  };
}
