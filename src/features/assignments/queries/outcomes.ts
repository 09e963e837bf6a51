import type { QueryClient } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { toast } from "../../../client/parts/toasts";
import { t } from "../../../shared/words";
import type { ToastMessage } from "../../../ui/toast";
import { getAssignment } from "../contract/steps";

/** The query key of one assignment. */
export const assignmentKey = (id: string) => queryFor(getAssignment, { params: { id } }).queryKey;

/** Invalidates the day lists. */
export function refreshLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ["assignments", "cleaner"] });
}

/** Reads an assignment again after a refusal, which means that it is stale on screen: somebody has submitted it, for example. */
export function rereadRefused(client: QueryClient, id: string): Promise<void> {
  return client.invalidateQueries({ queryKey: assignmentKey(id) });
}

/** Toasts the result if it was sent, or else that it is saved on this phone. Returns the toast's number. */
export function toastOutcome(isSent: boolean, sent: ToastMessage): number {
  return toast(
    isSent ? sent : { ...sent, title: t("Saved on this phone"), description: t("It is sent automatically.") },
  );
}

/** Toasts a failure; the reason is shown in place. */
export function toastTryAgain(title: string): void {
  toast({ title, description: t("Please try again."), destructive: true });
}

/** Toasts a failure, with what failed. */
export function toastError(description: string): void {
  toast({ title: t("Error"), description, destructive: true });
}
