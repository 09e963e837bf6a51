import { useQuery, useQueryClient } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { callOnce } from "../../../client/api/call-once";
import type { Body, Reply } from "../../../shared/endpoint";
import { getTaskRules, putTaskRules } from "../contract/needs";

const rulesQuery = queryFor(getTaskRules, {});

/** When stays need cleanings, in order. */
export function useTaskRules() {
  return useQuery(rulesQuery);
}

/** Returns a function that replaces the rules and returns those that are stored. */
export function usePutTaskRules() {
  const client = useQueryClient();
  return async (body: Body<typeof putTaskRules>): Promise<Reply<typeof putTaskRules>> => {
    const rules = await callOnce(putTaskRules, { body });
    client.setQueryData(rulesQuery.queryKey, rules);
    return rules;
  };
}
