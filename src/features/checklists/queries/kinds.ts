import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, queryFor } from "../../../client/api/call";
import type { Body } from "../../../shared/endpoint";
import { getCleaningKinds, putCleaningKinds } from "../contract/kinds";

/** Below the topic of the checklists, with which live updates make it stale. */
const kindsQuery = { ...queryFor(getCleaningKinds, {}), queryKey: ["checklists", "kinds"] };

/** The park's kinds of cleaning, in order. */
export function useKinds() {
  return useQuery(kindsQuery);
}

/** Returns a function that replaces the kinds of cleaning. */
export function usePutKinds() {
  const client = useQueryClient();
  return async (body: Body<typeof putCleaningKinds>): Promise<void> => {
    client.setQueryData(kindsQuery.queryKey, await call(putCleaningKinds, { body }));
    await client.invalidateQueries({ queryKey: ["checklists", "rules"] });
  };
}
