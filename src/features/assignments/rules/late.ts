import { minutesBetween } from "../../../shared/time";
import type { BoardCard } from "../contract/board";

type Timed = Pick<BoardCard, "status" | "plannedAt" | "startedAt" | "estimatedMinutes" | "feedback">;

/** Minutes after the planned start of pending work, or beyond the estimate of work in progress; 0 if it is not late (docs/domain.md, "Figures"). */
export function minutesLate({ status, plannedAt, startedAt, estimatedMinutes, feedback }: Timed, now: Date): number {
  if (status === "pending") return Math.max(0, minutesBetween(new Date(plannedAt), now));
  if (status !== "in_progress" || feedback || startedAt === null || estimatedMinutes === null) return 0;
  return Math.max(0, minutesBetween(new Date(startedAt), now) - estimatedMinutes);
}

/** Late work first: what has no cleaner, then what is latest. The rest keeps its order. */
export function lateFirst<T extends Timed & { uncovered: boolean }>(work: readonly T[], now: Date): T[] {
  const rank = (one: T) => {
    const minutes = minutesLate(one, now);
    return { minutes, isUncovered: minutes > 0 && one.uncovered };
  };
  return work
    .map((one) => ({ one, ...rank(one) }))
    .sort(
      (a, b) =>
        Number(b.minutes > 0) - Number(a.minutes > 0) ||
        Number(b.isUncovered) - Number(a.isUncovered) ||
        b.minutes - a.minutes,
    )
    .map(({ one }) => one);
}
