import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSubmit } from "../../../client/outbox/use-submit";
import { say } from "../../../shared/sentences";
import { t } from "../../../shared/words";
import { addFinding, type NewFinding, removeFinding } from "../contract/steps";
import { refreshLists, toastOutcome, toastTryAgain } from "./outcomes";

/** `onStored`: called once the addition is on this device's disk. */
type FindingChange = { add?: NewFinding; remove?: readonly string[]; onStored?: () => void };

/** Adds a finding, deletes some, or both (the addition first); shown at once, rolled back if refused. */
export function useChangeFindings(id: string) {
  const client = useQueryClient();
  const submit = useSubmit(id);
  const mutation = useMutation({
    mutationFn: async ({ add, remove = [], onStored }: FindingChange) => {
      // Submitted together, so that nothing comes between the new quantity and the old one.
      const steps = [
        ...(add
          ? [
              submit(
                say("Finding: {text}", { text: add.text ?? "" }),
                addFinding,
                { params: { id }, body: add },
                { ...(onStored && { onStored }) },
              ),
            ]
          : []),
        ...remove.map((findingId) => submit(say("Delete finding"), removeFinding, { params: { id, findingId } })),
      ];
      return (await Promise.all(steps)).every((isSent) => isSent);
    },
    onSuccess: (isSent, { add, remove = [] }) => {
      if (!add) toastOutcome(isSent, { title: t("Finding deleted") });
      else if (remove.length > 0) toastOutcome(isSent, { title: t("Quantity changed") });
      else toastOutcome(isSent, { title: t("Finding added"), description: t("Your note has been recorded.") });
    },
    onError: (_, { add }) => toastTryAgain(add ? t("Failed to add finding") : t("Failed to delete finding")),
    onSettled: () => void refreshLists(client),
  });
  return { change: mutation.mutateAsync, isPending: mutation.isPending, error: mutation.error };
}
