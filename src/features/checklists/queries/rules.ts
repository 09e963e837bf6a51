import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CallError, call, queryFor } from "../../../client/api/call";
import type { Body } from "../../../shared/endpoint";
import { getChecklistRules, putChecklistRules, showItemAgain } from "../contract/rules";

/** Below the topic of the checklists, with which live updates make it stale. */
const rulesQuery = { ...queryFor(getChecklistRules, {}), queryKey: ["checklists", "rules"] };

/** The rules, and what each villa gets for each kind of cleaning. */
export function useChecklistRules() {
  return useQuery(rulesQuery);
}

/** Replaces the rules. If somebody else has changed them meanwhile, they are read again. */
export function usePutRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof putChecklistRules>) => call(putChecklistRules, { body }),
    onSuccess: (rules) => {
      client.setQueryData(rulesQuery.queryKey, rules);
      void client.invalidateQueries({ queryKey: ["assignments"] });
    },
    onError: async (error) => {
      if (error instanceof CallError && error.status === 412)
        await client.invalidateQueries({ queryKey: rulesQuery.queryKey });
    },
  });
}

/** Shows a villa an item again that it was confirmed not to have. */
export function useShowAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (params: { id: string; itemId: string }) => call(showItemAgain, { params }),
    onSuccess: () => client.invalidateQueries({ queryKey: rulesQuery.queryKey }),
  });
}
