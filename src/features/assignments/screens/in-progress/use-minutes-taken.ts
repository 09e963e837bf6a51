import { useEffect, useState } from "react";
import { minutesBetween } from "../../../../shared/time";
import type { Assignment } from "../../contract/assignment";

const refreshMs = 10_000;

/** Minutes from start to finish, or to now; undefined before the start. */
export function useMinutesTaken({ startedAt, finishedAt }: Pick<Assignment, "startedAt" | "finishedAt">) {
  const [now, setNow] = useState(() => new Date());
  const running = startedAt !== null && finishedAt === null;
  useEffect(() => {
    if (!running) return;
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), refreshMs);
    return () => clearInterval(timer);
  }, [running]);
  return startedAt === null ? undefined : minutesBetween(new Date(startedAt), finishedAt ? new Date(finishedAt) : now);
}
