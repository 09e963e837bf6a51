import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, reading } from "../../client/call";
import { useBecome } from "../../client/current-user";
import { toast } from "../../client/toasts";
import type { Body } from "../../shared/endpoint";
import { t } from "../../shared/words";
import { createFirstAdmin, createTeam, deleteTeam, editTeam, getTeams, getUsers, signIn, type Team } from "./contract";

/** The people of the park, by name. */
export function useUsers() {
  return useQuery(reading(getUsers, {}));
}

/** The teams with their members, by number. */
export function useTeams() {
  return useQuery(reading(getTeams, {}));
}

/** Signs in; then everything cached is cleared, the user is kept, and the page loads anew after about 100 ms (spec 1, section 4). */
export function useSignIn() {
  const become = useBecome();
  return useMutation({
    mutationFn: (body: Body<typeof signIn>) => call(signIn, { body }),
    onSuccess: (user) => {
      become(user);
      setTimeout(() => window.location.reload(), 100);
    },
    onError: (error) => toast({ title: t("Login failed"), description: error.message, destructive: true }),
  });
}

/** Creates the first administrator, who is the current user from then on. */
export function useCreateFirstAdmin() {
  const become = useBecome();
  return useMutation({
    mutationFn: (body: Body<typeof createFirstAdmin>) => call(createFirstAdmin, { body }),
    onSuccess: become,
    onError: (error) => toast({ title: t("Registration failed"), description: error.message, destructive: true }),
  });
}

/** Adds a team. */
export function useAddTeam() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof createTeam>) => call(createTeam, { body }),
    onSuccess: async ({ name }) => {
      await refreshTeams(client);
      toast({ title: t("Team created"), description: t("{name} has been created.", { name }) });
    },
    onError: (error) => toast({ title: t("Failed to create team"), description: error.message, destructive: true }),
  });
}

/** Renames, renumbers or fills a team. */
export function useEditTeam(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof editTeam>) => call(editTeam, { params: { id }, body }),
    onSuccess: async ({ name }) => {
      await refreshTeams(client);
      toast({ title: t("Team updated"), description: t("{name} has been updated.", { name }) });
    },
    onError: (error) => toast({ title: t("Failed to update team"), description: error.message, destructive: true }),
  });
}

/** Deletes a team; its people stay. */
export function useDeleteTeam({ id, name }: Pick<Team, "id" | "name">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteTeam, { params: { id } }),
    onSuccess: async () => {
      await refreshTeams(client);
      toast({ title: t("Team deleted"), description: t("{name} has been deleted.", { name }) });
    },
    onError: (error) => toast({ title: t("Failed to delete team"), description: error.message, destructive: true }),
  });
}

/** What a team changes: itself, its people, and the schedules that name it. */
async function refreshTeams(client: QueryClient): Promise<void> {
  const stale = ["teams", "users", "schedules"].map((topic) => client.invalidateQueries({ queryKey: [topic] }));
  await Promise.all(stale);
}
