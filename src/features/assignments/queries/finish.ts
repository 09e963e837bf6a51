import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSubmit } from "../../../client/outbox/use-submit";
import { say } from "../../../shared/sentences";
import { t } from "../../../shared/words";
import { finishAssignment } from "../contract/steps";
import { refreshLists, rereadRefused, toastTryAgain } from "./outcomes";
import { toastSubmission } from "./steps";

/** Submits the cleaning for review, whether or not items are open. */
export function useFinish(id: string) {
  const client = useQueryClient();
  const submit = useSubmit(id);
  return useMutation({
    mutationFn: () => submit(say("Complete Cleaning"), finishAssignment, { params: { id } }, { closes: true }),
    onSuccess: (isSent) =>
      toastSubmission(
        { client, id, submit, isSent },
        { title: t("Assignment completed"), description: t("Your work has been submitted for review.") },
      ),
    onError: () => {
      toastTryAgain(t("Failed to complete assignment"));
      void rereadRefused(client, id);
    },
    // Not awaited, so that navigation does not wait for the lists.
    onSettled: () => void refreshLists(client),
  });
}
