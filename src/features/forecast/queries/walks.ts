import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { callOnce } from "../../../client/api/call-once";
import { toast } from "../../../client/parts/toasts";
import type { Body } from "../../../shared/endpoint";
import { t } from "../../../shared/words";
import { getAreaWalks, putAreaWalks } from "../contract/walks";

const walksQuery = queryFor(getAreaWalks, {});

/** How long the walks between areas take, as far as people have said. */
export function useAreaWalks() {
  return useQuery(walksQuery);
}

/** Replaces the walks. The table shows a refusal, and follows what somebody else has changed. */
export function usePutAreaWalks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof putAreaWalks>) => callOnce(putAreaWalks, { body }),
    onSuccess: (walks) => {
      client.setQueryData(walksQuery.queryKey, walks);
      toast({ title: t("Changes saved") });
    },
    onError: () => client.invalidateQueries({ queryKey: walksQuery.queryKey }),
  });
}
