import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { call, keyOf } from "../../../client/api/call";
import { reloadPage } from "../../../client/browser/closing";
import { logFailure } from "../../../client/browser/log-failure";
import { forgetKept } from "../../../client/outbox/kept";
import { readOthers } from "../../../client/outbox/left-behind";
import { useCurrentUser, useSetCurrentUser } from "../../../client/session/current-user";
import { getPark } from "../../../shared/current-user";
import { lookAtLink, signInWithLink } from "../contract/sign-in-links";

/** What a sign-in link does. It is read once: after the sign-in the link is used up. */
export function useLinkInfo(token: string) {
  return useQuery({
    queryKey: ["sign-in-link", token],
    queryFn: () => call(lookAtLink, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== "",
  });
}

/** How many pending steps of other people are on this phone; 0 while unknown. */
export function useOthersPending(userId: string): number {
  const queryKey = ["others-pending", userId];
  return useQuery({ queryKey, queryFn: async () => (await readOthers(userId)).length }).data ?? 0;
}

/** Signs in with a link, instead of whoever is signed in on this phone, and opens the app as `useSignIn` does. */
export function useSignInWithLink(token: string) {
  const client = useQueryClient();
  const former = useCurrentUser().data;
  const setCurrentUser = useSetCurrentUser();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (password: string | undefined) =>
      call(signInWithLink, { body: { token, ...(password !== undefined && { password }) } }),
    onSuccess: async (user) => {
      // As on signing out. Pending steps stay: they belong to that person.
      if (former && former.id !== user.id)
        await forgetKept(former.id).catch((error) => logFailure("kept work can't be removed", error));
      void client.invalidateQueries({ queryKey: keyOf(getPark.path) });
      setCurrentUser(user);
      navigate("/", { replace: true });
      setTimeout(reloadPage, 100);
    },
  });
}
