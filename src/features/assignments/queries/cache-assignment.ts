import type { QueryClient } from "@tanstack/react-query";
import type { Assignment } from "../contract/assignment";
import { assignmentKey } from "./outcomes";

/** Caches the server's response and cancels reads in flight, which would be older. */
export async function cacheAssignment(client: QueryClient, work: Assignment): Promise<void> {
  await client.cancelQueries({ queryKey: assignmentKey(work.id) });
  client.setQueryData(assignmentKey(work.id), work);
}
