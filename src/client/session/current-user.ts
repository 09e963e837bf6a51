import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { getPark, getUser, signOut, type User } from "../../shared/current-user";
import type { Reply } from "../../shared/endpoint";
import { t } from "../../shared/words";
import { CallError, call, reading } from "../api/call";
import { userKey } from "../api/query-client";
import { channelOf } from "../browser/channel";
import { reloadPage } from "../browser/closing";
import { toast } from "../parts/toasts";

const readUser = reading(getUser, {}).queryFn;
const parkQuery = reading(getPark, {});
const tabs = channelOf("changeover-session");

const userQuery = {
  queryKey: userKey,
  queryFn: (context: { signal: AbortSignal }): Promise<User | null> =>
    readUser(context).catch((error: unknown) => {
      if (error instanceof CallError && error.status === 401) return null;
      throw error;
    }),
  // What was read for the first screen is not read once more by it; later nothing counts as fresh.
  staleTime: ({ state }: { state: { dataUpdateCount: number } }) => (state.dataUpdateCount === 1 ? 1_000 : 0),
};

/** Loads the current user and the park unless they are cached, so that the first screen is rendered once; gives the park. A failure is left to that screen. */
export async function loadAtStart(client: QueryClient): Promise<Reply<typeof getPark> | undefined> {
  await Promise.allSettled([client.ensureQueryData(userQuery), client.ensureQueryData(parkQuery)]);
  return client.getQueryData(parkQuery.queryKey);
}

/** Who is signed in; null: nobody. Loaded at the start, on remount and on window focus, never treated as fresh. */
export function useCurrentUser() {
  return useQuery(userQuery);
}

/** The signed-in person inside a guarded page, where there always is one; the guard does the loading. */
export function useMe(): User {
  const { data } = useQuery({ ...userQuery, refetchOnMount: false, refetchOnWindowFocus: false });
  if (!data) throw new Error("a guarded page was drawn without a signed-in person");
  return data;
}

/** The park's name, time zone and contacts; they change with a restart of the server only. */
export function usePark() {
  return useQuery({ ...parkQuery, staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY });
}

/** The park's time zone, in which every time on screen is shown. The guard has loaded the park before any page renders. */
export function useZone(): string {
  return usePark().data?.timeZone ?? "UTC";
}

/** Makes a person the current user, with nothing left of what was cached for somebody else, in this tab and the others. */
export function useBecome() {
  const client = useQueryClient();
  return (person: User | null) => {
    // Not clear(): whoever watches the current user must go on watching. A read that is under way may bring the former one.
    void client.cancelQueries({ queryKey: userKey });
    const kept = new Set([userKey[0], parkQuery.queryKey[0]]);
    client.removeQueries({ predicate: (query) => !kept.has(String(query.queryKey[0])) });
    client.setQueryData(userKey, person);
    tabs?.postMessage("changed");
  };
}

/** Another tab signed in or out: what this one shows may be somebody else's, so it begins anew. */
export function useOtherTabs(): void {
  useEffect(() => {
    tabs?.addEventListener("message", reloadPage);
    return () => tabs?.removeEventListener("message", reloadPage);
  }, []);
}

/** Signs out, to a sign-in page that leads nowhere in particular: the next person is somebody else. */
export function useSignOut() {
  const become = useBecome();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => call(signOut, {}),
    onSuccess: () => {
      become(null);
      navigate("/auth", { replace: true });
    },
    onError: (error) => toast({ title: t("Logout failed"), description: error.message, destructive: true }),
  });
}
