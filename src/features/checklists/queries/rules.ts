import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CallError, queryFor } from "../../../client/api/call";
import { callOnce } from "../../../client/api/call-once";
import { reasonOf } from "../../../client/api/reason";
import { toast } from "../../../client/parts/toasts";
import type { Body } from "../../../shared/endpoint";
import { t } from "../../../shared/words";
import { type ChecklistRule, getChecklistRules, putChecklistRules, showItemAgain } from "../contract/rules";

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
    mutationFn: (body: Body<typeof putChecklistRules>) => callOnce(putChecklistRules, { body }),
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

/** Returns a function that adds removed rules again to the rules `before`, or to what somebody else has made of them since. A toast tells if that fails. */
export function useRestoreRules() {
  const client = useQueryClient();
  const { mutateAsync } = usePutRules();
  return async (removed: readonly ChecklistRule[], before: ChecklistRule[]): Promise<void> => {
    const added = removed.map(({ id: _, ...rule }) => rule);
    const addTo = (rules: ChecklistRule[]) => mutateAsync({ rules: [...rules, ...added], before: rules });
    try {
      await addTo(before).catch(async (error: Error) => {
        if (!(error instanceof CallError && error.status === 412)) throw error;
        const { rules } = await client.fetchQuery(rulesQuery);
        return addTo(rules);
      });
    } catch (error) {
      toast({ title: t("It can't be undone"), description: () => reasonOf(error), destructive: true });
    }
  };
}

/** Shows a villa an item again that it was confirmed not to have. */
export function useShowAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (params: { id: string; itemId: string }) => callOnce(showItemAgain, { params }),
    onSuccess: () => client.invalidateQueries({ queryKey: rulesQuery.queryKey }),
  });
}
