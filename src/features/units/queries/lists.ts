import { useQuery } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { type Area, getAreas, getVillaTypes, type VillaType } from "../contract/lists";

// Live updates make them stale.
const staleTime = Number.POSITIVE_INFINITY;
const areasQuery = { ...queryFor(getAreas, {}), staleTime };
const noAreas: Area[] = [];
const noTypes: VillaType[] = [];

/** The park's areas, in order; none while they are loading. */
export function useAreas(): Area[] {
  return useQuery(areasQuery).data ?? noAreas;
}

/** The park's villa types, in order; none while they are loading. */
export function useVillaTypes(): VillaType[] {
  return useQuery({ ...queryFor(getVillaTypes, {}), staleTime }).data ?? noTypes;
}
