import { useQuery } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { getVillaTypes, type VillaType } from "../contract/lists";

const noTypes: VillaType[] = [];

/** The park's villa types, in order; none while they are loading. Live updates make them stale. */
export function useVillaTypes(): VillaType[] {
  return useQuery({ ...queryFor(getVillaTypes, {}), staleTime: Number.POSITIVE_INFINITY }).data ?? noTypes;
}
