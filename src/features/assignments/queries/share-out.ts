import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callOnce } from "../../../client/api/call-once";
import { makeStale } from "../../../client/api/make-stale";
import { toast } from "../../../client/parts/toasts";
import { joined } from "../../../shared/joined";
import { t } from "../../../shared/words";
import { shareOut } from "../contract/share-out";
import { undoAllOf } from "./undo-all";

/** A villa's assignment and who gets it. */
type Share = { assignmentId: string; cleanerId: string; code: string };

/** Gives uncovered assignments to cleaners, all at once, and says which ones somebody else was given in the meantime. */
export function useShareOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shares: readonly Share[]) =>
      callOnce(shareOut, {
        body: { shares: shares.map(({ assignmentId, cleanerId }) => ({ assignmentId, cleanerId })) },
      }),
    onSuccess: async (work, shares) => {
      const ids = work.map(({ id }) => id);
      await Promise.all([makeStale(client, "assignments", ids), client.invalidateQueries({ queryKey: ["units"] })]);
      const leads = new Map(work.map(({ id, cleanerId }) => [id, cleanerId]));
      const taken = shares.filter(({ assignmentId, cleanerId }) => leads.get(assignmentId) !== cleanerId);
      const given = shares.filter((share) => !taken.includes(share)).map(({ assignmentId }) => assignmentId);
      const count = given.length;
      const codes = joined(taken.map(({ code }) => code));
      toast({
        title: t("{count, plural, one {# villa shared out} other {# villas shared out}}", { count }),
        ...(count > 0 && { undo: undoAllOf(client, given) }),
        ...(codes && { description: t("Somebody else was given {codes} in the meantime.", { codes }) }),
      });
    },
  });
}
