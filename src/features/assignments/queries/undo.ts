import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../../client/api/call";
import { makeStale } from "../../../client/api/make-stale";
import { reasonOf } from "../../../client/api/reason";
import type { useSubmit } from "../../../client/outbox/use-submit";
import { toast } from "../../../client/parts/toasts";
import { say } from "../../../shared/sentences";
import { t } from "../../../shared/words";
import { undoAssignment } from "../contract/undo";
import type { NamedStep } from "../rules/undo";
import { cacheAssignment } from "./cache-assignment";
import { toastClosing } from "./toast-closing";

/** Returns a function for a toast: it undoes this person's latest step on an assignment. The server decides whether that is still possible. */
export function undoOf(client: QueryClient, id: string): () => void {
  const undo = async () => {
    try {
      const work = await call(undoAssignment, { params: { id } });
      await cacheAssignment(client, work);
      toastUndone();
    } catch (error) {
      toastRefusal(error);
    }
    void makeStale(client, "assignments", [id]);
    for (const topic of ["units", "schedules"]) void client.invalidateQueries({ queryKey: [topic] });
  };
  return () => void undo();
}

/**
 * Undoes a step that went through the outbox, a start if that is named: after it, so that nobody needs to know whether the server has it. Returns
 * whether it could.
 */
export async function undoInOrder(
  id: string,
  submit: ReturnType<typeof useSubmit>,
  step?: NamedStep,
): Promise<boolean> {
  try {
    const input = { params: { id }, ...(step && { body: { step } }) };
    toastClosing(id, await submit(say("Undo"), undoAssignment, input), undone());
    return true;
  } catch (error) {
    toastRefusal(error);
    return false;
  }
}

const undone = () => ({ title: t("Undone"), description: t("Everything is as it was before.") });

/** Says that a step is undone. */
export function toastUndone(): void {
  toast(undone());
}

/** Says why a step can't be undone. */
export function toastRefusal(error: unknown): void {
  toast({ title: t("It can't be undone"), description: () => reasonOf(error), destructive: true });
}
