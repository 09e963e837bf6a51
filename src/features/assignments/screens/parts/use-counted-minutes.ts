import { useEffect } from "react";
import { getStored, setStored } from "../../../../client/browser/device-storage";
import { earliestServerTime } from "../../../../client/browser/server-time";
import { minutesBetween } from "../../../../shared/time";
import type { Assignment } from "../../contract/assignment";

/**
 * Returns this phone's count of the running period's minutes, across reloads (docs/domain.md, "Assignment lifecycle"): from when it first saw
 * the task in progress in this round, or from the period's beginning if that was before. Undefined until then.
 */
export function useCountedMinutes(
  { id, status, round, workingSince }: Pick<Assignment, "id" | "status" | "round" | "workingSince">,
  myId: string,
): () => number | undefined {
  const name = `${countPrefix(myId, id)}:${round}`;
  const running = status === "in_progress";
  useEffect(() => {
    if (!running || getStored(name)) return;
    const onServer = Date.parse(earliestServerTime() ?? workingSince ?? "");
    const before = workingSince ? Math.max(0, onServer - Date.parse(workingSince)) : 0;
    setStored(name, new Date(Date.now() - before).toISOString());
  }, [running, name, workingSince]);
  return () => {
    const since = getStored(name);
    return running && since ? minutesBetween(new Date(since), new Date()) : undefined;
  };
}

/** Key prefix of the times remembered for an assignment, one per round. */
export function countPrefix(myId: string, assignmentId: string): string {
  return `seen:${myId}:${assignmentId}`;
}
