import type { QueryClient } from "@tanstack/react-query";
import { callOnce } from "../../../client/api/call-once";
import { makeStale } from "../../../client/api/make-stale";
import { undoAll } from "../contract/bulk";
import { toastRefusal, toastUndone } from "./undo";

/** Returns a function for a toast: it undoes this person's latest step on each of these assignments, all or none. */
export function undoAllOf(client: QueryClient, assignmentIds: string[]): () => void {
  const undo = async () => {
    try {
      await callOnce(undoAll, { body: { assignmentIds } });
      toastUndone();
    } catch (error) {
      toastRefusal(error);
    }
    void makeStale(client, "assignments", assignmentIds);
    for (const topic of ["units", "schedules"]) void client.invalidateQueries({ queryKey: [topic] });
  };
  return () => void undo();
}
