import type { Assignment } from "../../assignments/contract/assignment";
import { useMinutesTaken } from "../../assignments/screens/in-progress/use-minutes-taken";

/** Minutes that the inspected cleaning took. Sent back it is open again; what was inspected keeps the time that it took. */
export function useDuration(work: Assignment): number | undefined {
  const running = useMinutesTaken(work);
  const isSentBack = work.qcReviews[0]?.status === "needs_rework";
  return isSentBack ? (work.actualMinutes ?? undefined) : running;
}
