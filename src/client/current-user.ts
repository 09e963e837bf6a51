import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getPark, getUser, signOut, type User } from "../shared/current-user";
import { t } from "../shared/words";
import { CallError, call, reading } from "./call";
import { toast } from "./toasts";

const { queryKey, queryFn } = reading(getUser, {});

/** Who is signed in; null: nobody. Loaded at the start, on remount and on window focus, never treated as fresh. */
export function useCurrentUser() {
  return useQuery<User | null>({
    queryKey,
    queryFn: (context) =>
      queryFn(context).catch((error: unknown) => {
        if (error instanceof CallError && error.status === 401) return null;
        throw error;
      }),
  });
}

/** The signed-in person inside a guarded page, where there always is one. */
export function useMe(): User {
  const { data } = useCurrentUser();
  if (!data) throw new Error("a guarded page was drawn without a signed-in person");
  return data;
}

/** The park's name, time zone and contacts; they change with a restart of the server only. */
export function usePark() {
  return useQuery({ ...reading(getPark, {}), staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY });
}

/** Makes a person the current user, with nothing left of what was cached for somebody else. */
export function useBecome() {
  const client = useQueryClient();
  return (person: User | null) => {
    // Not clear(): whoever watches the current user must go on watching. A read that is under way may bring the former one.
    void client.cancelQueries({ queryKey });
    const kept = new Set([queryKey[0], reading(getPark, {}).queryKey[0]]);
    client.removeQueries({ predicate: (query) => !kept.has(String(query.queryKey[0])) });
    client.setQueryData(queryKey, person);
  };
}

/** Signs out; afterwards nobody is the current user, and the guard shows the sign-in page. */
export function useSignOut() {
  const become = useBecome();
  return useMutation({
    mutationFn: () => call(signOut, {}),
    onSuccess: () => become(null),
    onError: (error) => toast({ title: t("Logout failed"), description: error.message, destructive: true }),
  });
}
