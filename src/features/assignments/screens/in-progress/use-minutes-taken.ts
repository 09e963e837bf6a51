import { useEffect, useState } from "react";
import type { Assignment } from "../../contract/assignment";
import { minutesTaken } from "../../rules/periods";

const refreshMs = 10_000;

/** Minutes worked so far, as on every screen; undefined before the start, or if unknown. */
export function useMinutesTaken(work: Pick<Assignment, "startedAt" | "actualMinutes" | "workingSince">) {
  const [now, setNow] = useState(() => new Date());
  const running = Boolean(work.workingSince);
  useEffect(() => {
    if (!running) return;
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), refreshMs);
    return () => clearInterval(timer);
  }, [running]);
  return minutesTaken(work, now);
}
