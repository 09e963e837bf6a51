import type { Assignment } from "../../assignments/contract/assignment";
import { useMinutesTaken } from "../../assignments/screens/in-progress/use-minutes-taken";

/** Minutes of the inspected cleaning. After rework it is open again, so the inspected duration is kept. */
export function useDuration(work: Assignment): number | undefined {
  const running = useMinutesTaken(work);
  const isSentBack = work.qcReviews[0]?.status === "needs_rework";
  return isSentBack ? (work.actualMinutes ?? undefined) : running;
}
