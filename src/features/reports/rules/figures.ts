import type { Reply } from "../../../shared/endpoint";
import type { getBoard } from "../../assignments/contract/board";
import { percent } from "../../assignments/rules/display";
import type { Summary } from "../contract";

type Board = Reply<typeof getBoard>;

/** The summary as it was received: an older server leaves fields out. */
export type ReceivedSummary = Partial<Summary>;

/**
 * The dashboard's figures: the server's, or computed from the board if they are missing; a count of zero is computed too (docs/domain.md,
 * "Figures"). Null if unknown, or if there is nothing to average. `onlyBoard`: some count or the average (`isBoardMean`) covers only the board.
 */
export function figuresOf(summary: ReceivedSummary | undefined, board: Board | undefined) {
  const counts = board?.counts;
  const given = [
    [summary?.totalAssignments, counts?.total],
    [summary?.completedAssignments, counts?.done],
    [summary?.inProgressAssignments, counts?.inProgress],
    [summary?.pendingAssignments, counts?.pending],
    [summary?.needsReviewAssignments, counts?.needsReview],
  ] as const;
  const [total = 0, completed = 0, inProgress = 0, pending = 0, needsReview = 0] = given.map(
    ([all, onBoard]) => all || onBoard || 0,
  );
  const activeCleaners = summary?.activeCleaners ?? board?.counts.activeCleaners ?? 0;
  // The board shows today: its done assignments were planned for today, or finished or approved today.
  const completedToday = summary?.completedToday ?? board?.counts.done ?? 0;
  const hours = summary?.averageHours === undefined ? meanHours(board) : summary.averageHours;
  const isBoardMean = summary?.averageHours === undefined && hours !== null;
  return {
    total,
    completed,
    inProgress,
    pending,
    needsReview,
    isBoardMean,
    onlyBoard: isBoardMean || given.some(([all, onBoard]) => !all && Boolean(onBoard)),
    totalUnits: summary?.totalUnits ?? null,
    activeCleaners,
    completedToday,
    averageMinutes: hours === null ? null : Math.round(hours * 60),
    averageHours: hours === null ? null : toTenths(hours),
    completionRate: percent(completed, total),
    unitsPerDay: activeCleaners > 0 ? toTenths(completedToday / activeCleaners) : null,
  };
}
export type Figures = ReturnType<typeof figuresOf>;

/**
 * Mean hours worked on the board's finished assignments, without those whose time is not known; null if the board, which lists the last five of those
 * that are done, doesn't list all of them.
 */
function meanHours(board: Board | undefined): number | null {
  if (board && board.done.length < board.counts.done) return null;
  const hours = [...(board?.needsReview ?? []), ...(board?.done ?? [])].flatMap(({ actualMinutes, isTimed }) =>
    actualMinutes !== null && isTimed ? [actualMinutes / 60] : [],
  );
  return hours.length > 0 ? hours.reduce((sum, one) => sum + one, 0) / hours.length : null;
}

/** Rounds to one decimal. As a binary number 1.15 is a little less, so it becomes 1.1; `Intl` and `Math.round` would make it 1.2. */
const toTenths = (value: number) => Number(value.toFixed(1));
