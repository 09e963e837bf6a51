import { useMutation, useQueryClient } from "@tanstack/react-query";
import { enqueue, submit } from "../../../client/outbox/outbox";
import { useStep } from "../../../client/outbox/use-submit";
import { say } from "../../../shared/sentences";
import { t } from "../../../shared/words";
import { addFinding, type NewFinding, removeFinding } from "../contract/steps";
import { refreshLists, rereadRefused, toastOutcome, toastTryAgain } from "./outcomes";

/** `onStored`: called once the change is on this device's disk. */
type FindingChange = { add?: NewFinding; remove?: readonly string[]; onStored?: () => void };

/** Adds a finding, deletes some, or both (the addition first); shown at once, rolled back if refused. */
export function useChangeFindings(id: string) {
  const client = useQueryClient();
  const stepOf = useStep(id);
  const mutation = useMutation({
    mutationFn: async ({ add, remove = [], onStored }: FindingChange) => {
      const steps = [
        ...(add
          ? [stepOf(say("Finding: {text}", { text: add.text ?? "" }), addFinding, { params: { id }, body: add })]
          : []),
        ...remove.map((findingId) => stepOf(say("Delete finding"), removeFinding, { params: { id, findingId } })),
      ];
      // Stored together, so that no failure leaves both the new quantity and the old one.
      const enqueued = enqueue(steps);
      const sent = steps.map((step, place) => submit(step, place === 0 ? onStored : undefined, enqueued));
      return (await Promise.all(sent)).every((isSent) => isSent);
    },
    onSuccess: (isSent, { add, remove = [] }) => {
      if (!add) toastOutcome(isSent, { title: t("Finding deleted") });
      else if (remove.length > 0) toastOutcome(isSent, { title: t("Quantity changed") });
      else toastOutcome(isSent, { title: t("Finding added"), description: t("Your note has been recorded.") });
    },
    onError: (_, { add }) => {
      toastTryAgain(add ? t("Failed to add finding") : t("Failed to delete finding"));
      void rereadRefused(client, id);
    },
    onSettled: () => void refreshLists(client),
  });
  return { ...mutation, change: mutation.mutateAsync };
}
