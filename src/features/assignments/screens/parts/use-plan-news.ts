import { getStored, setStored } from "../../../../client/browser/device-storage";
import { observed } from "../../../../client/browser/observed";
import type { Assignment } from "../../contract/assignment";

type Work = Pick<Assignment, "id" | "status" | "planChangedAt">;
type Read = (name: string) => string | undefined;

/** Reads what this device has shown. The server and the first render don't know, and mark nothing as new. */
const seen = observed<Read | undefined>(undefined);
if (typeof window !== "undefined") seen.set(getStored);

const seenKey = (myId: string, id: string) => `seen-plan:${myId}:${id}`;

/** Whether instructions or priority were changed after the start, and this person has not confirmed it on this device. */
export function useHasPlanNews({ id, status, planChangedAt }: Work, myId: string): boolean {
  return seen.useOf(
    (read) => Boolean(read && planChangedAt) && status === "in_progress" && read?.(seenKey(myId, id)) !== planChangedAt,
  );
}

/** Remembers on this device that this person has seen the change. */
export function confirmPlanNews({ id, planChangedAt }: Work, myId: string): void {
  setStored(seenKey(myId, id), planChangedAt ?? "");
  seen.set((name) => getStored(name));
}
