import { useQuery, useQueryClient } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { callOnce } from "../../../client/api/call-once";
import type { Body, Reply } from "../../../shared/endpoint";
import { getCleaningKinds, putCleaningKinds } from "../contract/kinds";

/** Below the topic of the checklists, with which live updates make it stale. */
const kindsQuery = { ...queryFor(getCleaningKinds, {}), queryKey: ["checklists", "kinds"] };

/** The park's kinds of cleaning, in order. */
export function useKinds() {
  return useQuery(kindsQuery);
}

/** Returns a function that replaces the kinds of cleaning and returns those that are stored. */
export function usePutKinds() {
  const client = useQueryClient();
  return async (body: Body<typeof putCleaningKinds>): Promise<Reply<typeof putCleaningKinds>> => {
    const kinds = await callOnce(putCleaningKinds, { body });
    client.setQueryData(kindsQuery.queryKey, kinds);
    await client.invalidateQueries({ queryKey: ["checklists", "rules"] });
    return kinds;
  };
}
