import { useQuery } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { getVillaTypes, type VillaType } from "../contract/lists";

const noTypes: VillaType[] = [];

/** The park's villa types, in order. Live updates make them stale. */
export function useVillaTypesQuery() {
  return useQuery({ ...queryFor(getVillaTypes, {}), staleTime: Number.POSITIVE_INFINITY });
}

/** The park's villa types, in order; none while they are loading. */
export function useVillaTypes(): VillaType[] {
  return useVillaTypesQuery().data ?? noTypes;
}
