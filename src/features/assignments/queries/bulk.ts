import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { callOnce } from "../../../client/api/call-once";
import { refreshQueries } from "../../../client/api/refresh-queries";
import { toast } from "../../../client/parts/toasts";
import type { Body } from "../../../shared/endpoint";
import { t } from "../../../shared/words";
import { deleteAll, prioritizeAll, reassignAll } from "../contract/bulk";
import { undoAllOf } from "./undo-all";

type Told = { title: string; description?: string };

/** Reassigns assignments to one cleaner, all or none. The dialog shows a refusal. */
export function useReassignAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ assignmentIds, cleaner }: { assignmentIds: string[]; cleaner: { id: string; name: string } }) =>
      callOnce(reassignAll, { body: { assignmentIds, cleanerId: cleaner.id } }),
    onSuccess: ({ changed }, { cleaner }) => {
      const count = changed.length;
      return finish(client, changed, {
        title: t("{count, plural, one {# assignment reassigned} other {# assignments reassigned}}", { count }),
        description: t("Assigned to {name}.", { name: cleaner.name }),
      });
    },
  });
}

/** Sets the priority of assignments, all or none. The dialog shows a refusal. */
export function usePrioritizeAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof prioritizeAll>) => callOnce(prioritizeAll, { body }),
    onSuccess: ({ changed }) =>
      finish(client, changed, {
        title: t("{count, plural, one {Priority of # assignment changed} other {Priority of # assignments changed}}", {
          count: changed.length,
        }),
      }),
  });
}

/** Deletes pending assignments, all or none. The dialog shows a refusal. */
export function useDeleteAll(assignmentIds: string[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callOnce(deleteAll, { body: { assignmentIds } }),
    onSuccess: ({ changed }) =>
      finish(client, changed, {
        title: t("{count, plural, one {# assignment deleted} other {# assignments deleted}}", {
          count: changed.length,
        }),
      }),
  });
}

/** Refreshes what the action changed, and offers to undo it. */
async function finish(client: QueryClient, changed: string[], told: Told): Promise<void> {
  await refreshQueries(client, ["assignments", "units", "schedules"]);
  toast({ ...told, ...(changed.length > 0 && { undo: undoAllOf(client, changed) }) });
}
