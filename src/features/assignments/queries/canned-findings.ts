import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { reasonOf } from "../../../client/api/reason";
import { submit } from "../../../client/outbox/outbox";
import { useStep, useSubmit } from "../../../client/outbox/use-submit";
import { useParkText } from "../../../client/parts/park-text";
import { toast } from "../../../client/parts/toasts";
import { say } from "../../../shared/sentences";
import { t } from "../../../shared/words";
import { getCannedFindings } from "../contract/canned-findings";
import { addFinding, type NewFinding, removeFinding } from "../contract/steps";
import { findingText } from "../rules/finding-text";
import { refreshLists, rereadRefused } from "./outcomes";
import { toastRefusal, toastUndone } from "./undo";

const cannedQuery = queryFor(getCannedFindings, {});

/** The park's own canned findings. */
export function useCannedFindings() {
  return useQuery(cannedQuery);
}

/** Reports a canned finding; shown at once, and a toast offers to undo it. Succeeds once it is on the server, or on this phone while that can't be reached. */
export function useReport(id: string) {
  const client = useQueryClient();
  const stepOf = useStep(id);
  const submitNext = useSubmit(id);
  const parkText = useParkText();
  const report = async (finding: NewFinding) => {
    const text = findingText({ text: "", ...finding }, parkText);
    const step = stepOf(say("Finding: {text}", { text }), addFinding, { params: { id }, body: finding });
    const undo = async () => {
      try {
        // In order, after the report: nobody needs to know whether the server has that.
        await submitNext(say("Delete finding"), removeFinding, { params: { id, findingId: step.id } });
        toastUndone();
      } catch (error) {
        toastRefusal(error);
      }
      await refreshLists(client);
    };
    const title = (await submit(step)) ? t("Finding added") : t("Saved on this phone");
    // Which one, because a slow network brings the toast of an earlier one after a later tap.
    toast({ title, description: text, undo: () => void undo() });
  };
  return useMutation({
    mutationFn: report,
    // The dialog, which would show the reason, is closed by then unless a note was typed.
    onError: (error) => {
      toast({ title: t("Failed to add finding"), description: reasonOf(error), destructive: true });
      void rereadRefused(client, id);
    },
    onSettled: () => void refreshLists(client),
  });
}
