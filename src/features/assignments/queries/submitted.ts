import type { QueryClient } from "@tanstack/react-query";
import type { useSubmit } from "../../../client/outbox/use-submit";
import { dismissToast } from "../../../client/parts/toasts";
import type { ToastMessage } from "../../../ui/toast";
import type { Assignment } from "../contract/assignment";
import type { NamedStep } from "../rules/undo";
import { assignmentKey, refreshLists } from "./outcomes";
import { toastClosing } from "./toast-closing";
import { undoInOrder } from "./undo";

// Loaded when a cleaning is started or submitted, because the first screen has no room for it.

/** A start or a submission for review, sent or stored on this phone. */
export type Submitted = {
  client: QueryClient;
  id: string;
  submit: ReturnType<typeof useSubmit>;
  isSent: boolean;
  step?: NamedStep;
};

/**
 * Toasts a step with Undo, unless the work was sent back in the meantime: the outbox says so (`bringToScreen`). A start can't be undone after the
 * next step, so that removes its toast. `was`: the assignment when the screen stopped waiting for the response.
 */
export function toastSubmitted(
  { client, id, submit, isSent, step }: Submitted,
  sent: ToastMessage,
  was: Assignment | undefined,
): void {
  const overtakenAt = client.getQueryData<Assignment>(assignmentKey(id))?.overtakenAt;
  // While it is on its way, what is cached is about an earlier submission.
  if (overtakenAt && (isSent || overtakenAt !== was?.overtakenAt)) return;
  const undo = async () => {
    await undoInOrder(id, submit, step);
    await refreshLists(client);
  };
  const shown = toastClosing(id, isSent, { ...sent, undo: () => void undo() });
  if (step !== "start") return;
  const stop = client.getMutationCache().subscribe(({ type }) => {
    if (type !== "added") return;
    stop();
    dismissToast(shown);
  });
}
