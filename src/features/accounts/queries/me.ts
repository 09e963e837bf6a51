import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, keyOf, queryFor } from "../../../client/api/call";
import { callOnce } from "../../../client/api/call-once";
import { userKey } from "../../../client/api/query-client";
import { setLanguage } from "../../../client/browser/language";
import { toast } from "../../../client/parts/toasts";
import type { Body } from "../../../shared/endpoint";
import { t } from "../../../shared/words";
import * as contract from "../contract/me";

/** Under the topic that also announces one's own changes. */
const accountKey = ["users", ...keyOf(contract.getMe.path)];

/** The signed-in user's own account. */
export function useAccount() {
  return useQuery({ ...queryFor(contract.getMe, {}), queryKey: accountKey });
}

/** Where the user is signed in, this device first. */
export function useSessions() {
  return useQuery({ ...queryFor(contract.getSessions, {}), queryKey: [...accountKey, "sessions"] });
}

/** Changes one's own name, phone number or language. A chosen language is also this device's. */
export function useEditMe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof contract.editMe>) => call(contract.editMe, { body }),
    onSuccess: (_, { locale }) => {
      if (locale) void setLanguage(locale).catch(() => undefined);
      return Promise.all([client.invalidateQueries({ queryKey: userKey }), refresh(client)]);
    },
  });
}

/** Changes one's own password, which ends the other sessions. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof contract.changePassword>) => callOnce(contract.changePassword, { body }),
    onSuccess: async () => {
      await refresh(client);
      toast({ title: t("Password changed"), description: t("Your other devices are signed out.") });
    },
  });
}

/** Ends one of one's other sessions, or all of them. */
export function useEndSessions(id: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => (id ? callOnce(contract.endSession, { params: { id } }) : call(contract.endOtherSessions, {})),
    onSettled: () => refresh(client),
  });
}

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ["users"] });
}
