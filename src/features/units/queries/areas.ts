import { useQuery } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { type Area, getAreas } from "../contract/areas";

const noAreas: Area[] = [];

/** The park's areas, in order. Live updates make them stale. */
export function useAreasQuery() {
  return useQuery({ ...queryFor(getAreas, {}), staleTime: Number.POSITIVE_INFINITY });
}

/** The park's areas, in order; none while they are loading. */
export function useAreas(): Area[] {
  return useAreasQuery().data ?? noAreas;
}
