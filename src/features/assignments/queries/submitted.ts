import type { QueryClient } from "@tanstack/react-query";
import type { useSubmit } from "../../../client/outbox/use-submit";
import type { ToastMessage } from "../../../ui/toast";
import type { Assignment } from "../contract/assignment";
import { assignmentKey, refreshLists, toastOutcome } from "./outcomes";
import { undoInOrder } from "./undo";

// Loaded when a cleaning is submitted, because the first screen has no room for it.

/** A submission, sent or stored on this phone. */
export type Submitted = { client: QueryClient; id: string; submit: ReturnType<typeof useSubmit>; isSent: boolean };

/** Toasts a submission with Undo, unless it was sent back in the meantime: the outbox says so (`bringToScreen`). */
export function toastSubmitted({ client, id, submit, isSent }: Submitted, sent: ToastMessage): void {
  if (client.getQueryData<Assignment>(assignmentKey(id))?.overtakenAt) return;
  const undo = async () => {
    await undoInOrder(id, submit);
    await refreshLists(client);
  };
  toastOutcome(isSent, { ...sent, undo: () => void undo() });
}
