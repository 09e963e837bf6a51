import { useEffect, useState } from "react";
import { getStored, setStored } from "../../../../client/browser/device-storage";
import { minutesBetween } from "../../../../shared/time";
import type { Assignment } from "../../contract/assignment";

const refreshMs = 10_000;

/**
 * Minutes since this device first saw the task in progress in this round, across reloads (docs/domain.md, "Assignment
 * lifecycle"); undefined before.
 */
export function useElapsed(work: Pick<Assignment, "id" | "status" | "round">, myId: string): number | undefined {
  const name = `${elapsedKey(myId, work.id)}:${work.round}`;
  const running = work.status === "in_progress";
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!running) return;
    if (!getStored(name)) setStored(name, new Date().toISOString());
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), refreshMs);
    return () => clearInterval(timer);
  }, [running, name]);
  const since = getStored(name);
  return running && since ? minutesBetween(new Date(since), now) : undefined;
}

/** Key prefix of the times remembered for an assignment, one per round. */
export function elapsedKey(myId: string, assignmentId: string): string {
  return `seen:${myId}:${assignmentId}`;
}
