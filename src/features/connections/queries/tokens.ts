import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, queryFor } from "../../../client/api/call";
import { callOnce } from "../../../client/api/call-once";
import { toast } from "../../../client/parts/toasts";
import type { Body, Reply } from "../../../shared/endpoint";
import { t } from "../../../shared/words";
import { createToken, getTokens, revokeToken, type Token } from "../contract/tokens";

/** The tokens that are not revoked, newest first. */
export function useTokens() {
  return useQuery(queryFor(getTokens, {}));
}

/** Creates a token. `onCreated` gets its value, also if the form is closed by then: it is in no other response. The form shows a refusal. */
export function useCreateToken(onCreated: (created: Reply<typeof createToken>) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof createToken>) => call(createToken, { body }),
    onSuccess: (created) => {
      onCreated(created);
      return refresh(client);
    },
  });
}

/** Revokes a token. The question shows a refusal. */
export function useRevokeToken({ id }: Pick<Token, "id">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callOnce(revokeToken, { params: { id } }),
    onSuccess: async () => {
      await refresh(client);
      toast({ title: t("Token revoked") });
    },
    onError: () => refresh(client),
  });
}

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: queryFor(getTokens, {}).queryKey });
}
