import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, keyOf, queryFor } from "../../client/api/call";
import { callOnce } from "../../client/api/call-once";
import { userKey } from "../../client/api/query-client";
import { reasonOf } from "../../client/api/reason";
import { refreshQueries } from "../../client/api/refresh-queries";
import { reloadPage } from "../../client/browser/closing";
import { toast } from "../../client/parts/toasts";
import { useSetCurrentUser } from "../../client/session/current-user";
import { getPark } from "../../shared/current-user";
import type { Body } from "../../shared/endpoint";
import type { Topic } from "../../shared/topics";
import { t } from "../../shared/words";
import {
  createFirstAdmin,
  createTeam,
  createUser,
  deleteTeam,
  deleteUser,
  editTeam,
  editUser,
  getTeams,
  getUsers,
  signIn,
  type Team,
} from "./contract";

/** All users, by name. */
export function useUsers() {
  return useQuery(queryFor(getUsers, {}));
}

/** All teams with their members, by number. */
export function useTeams() {
  return useQuery(queryFor(getTeams, {}));
}

/** Signs in, clears the cache and reloads the page after 100 ms (docs/domain.md, "Users and sessions"). */
export function useSignIn() {
  const client = useQueryClient();
  const setCurrentUser = useSetCurrentUser();
  return useMutation({
    mutationFn: (body: Body<typeof signIn>) => call(signIn, { body }),
    onSuccess: (user) => {
      // It may have been restored from a backup, which has ended all sessions: the outbox waits until that is known.
      void client.invalidateQueries({ queryKey: keyOf(getPark.path) });
      setCurrentUser(user);
      setTimeout(reloadPage, 100);
    },
    onError: (error) => toast({ title: t("Login failed"), description: () => reasonOf(error), destructive: true }),
  });
}

/** Creates the first administrator, who becomes the current user. */
export function useCreateFirstAdmin() {
  const setCurrentUser = useSetCurrentUser();
  return useMutation({
    mutationFn: (body: Body<typeof createFirstAdmin>) => call(createFirstAdmin, { body }),
    onSuccess: setCurrentUser,
    onError: (error) =>
      toast({ title: t("Registration failed"), description: () => reasonOf(error), destructive: true }),
  });
}

/** Adds a user. */
export function useCreateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof createUser>) => callOnce(createUser, { body }),
    onSuccess: async () => {
      await refreshQueries(client, ["users", "teams"]);
      toast({ title: t("User added"), description: t("User has been created successfully.") });
    },
    onError: (error) =>
      toast({ title: t("Failed to add user"), description: () => reasonOf(error), destructive: true }),
  });
}

/** Changes a user, possibly oneself. */
export function useEditUser(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof editUser>) => callOnce(editUser, { params: { id }, body }),
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: userKey }), refreshQueries(client, peopleAndWork)]);
      toast({ title: t("User updated"), description: t("User has been updated successfully.") });
    },
    onError: (error) =>
      toast({ title: t("Failed to update user"), description: () => reasonOf(error), destructive: true }),
  });
}

/** Deletes a user; their finished work stays. */
export function useDeleteUser(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callOnce(deleteUser, { params: { id } }),
    onSuccess: async () => {
      await refreshQueries(client, [...peopleAndWork, "registration-codes"]);
      toast({
        title: t("User deleted"),
        description: t("User and all related references have been removed successfully."),
      });
    },
    onError: (error) =>
      toast({ title: t("Failed to delete user"), description: () => reasonOf(error), destructive: true }),
  });
}

/** Adds a team. */
export function useCreateTeam() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof createTeam>) => callOnce(createTeam, { body }),
    onSuccess: () => refreshQueries(client, teamsAndPlans),
  });
}

/** Changes a team, if it is still as the dialog shows it. */
export function useEditTeam({ id, etag }: Pick<Team, "id" | "etag">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof editTeam>) => callOnce(editTeam, { params: { id }, body }, { ifMatch: etag }),
    onSuccess: () => refreshQueries(client, teamsAndPlans),
    // A colleague's change may be the reason: the dialog shows it.
    onError: () => refreshQueries(client, ["teams"]),
  });
}

/** Deletes a team, if it is still as it was read; its members stay. */
export function useDeleteTeam({ id, etag }: Pick<Team, "id" | "etag">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callOnce(deleteTeam, { params: { id } }, { ifMatch: etag }),
    onSuccess: () => refreshQueries(client, teamsAndPlans),
    onError: () => refreshQueries(client, ["teams"]),
  });
}

/** Topics that a changed team makes stale: schedules show their team. */
const teamsAndPlans: readonly Topic[] = ["teams", "users", "schedules"];
/** Topics that a changed user makes stale: assignments and schedules show their people. */
const peopleAndWork: readonly Topic[] = ["users", "teams", "assignments", "schedules"];
