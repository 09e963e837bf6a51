import type { Reply } from "../../../shared/endpoint";
import type { getBoard } from "../../assignments/contract/supervision";
import { percent } from "../../assignments/rules/display";
import type { Summary } from "../contract";

type Board = Reply<typeof getBoard>;

/**
 * The dashboard's figures: the server's, or computed from the board if they are missing; a count of zero is computed too (docs/domain.md,
 * "Figures"). Null if unknown, or if there is nothing to average.
 */
export function figuresOf(summary: Summary | undefined, board: Board | undefined) {
  const total = summary?.totalAssignments || board?.counts.total || 0;
  const completed = summary?.completedAssignments || board?.counts.done || 0;
  const activeCleaners = summary?.activeCleaners ?? board?.counts.activeCleaners ?? 0;
  // The board shows today: its done assignments were finished today or planned for today.
  const completedToday = summary?.completedToday ?? board?.counts.done ?? 0;
  return {
    total,
    completed,
    inProgress: summary?.inProgressAssignments || board?.counts.inProgress || 0,
    pending: summary?.pendingAssignments || board?.counts.pending || 0,
    needsReview: summary?.needsReviewAssignments || board?.counts.needsReview || 0,
    totalUnits: summary?.totalUnits ?? null,
    activeCleaners,
    completedToday,
    averageHours: oneDecimal(summary ? summary.averageHours : meanHours(board)),
    completionRate: percent(completed, total),
    unitsPerDay: oneDecimal(activeCleaners > 0 ? completedToday / activeCleaners : null),
  };
}
export type Figures = ReturnType<typeof figuresOf>;

/** Mean hours between start and finish of the board's assignments that have both. */
function meanHours(board: Board | undefined): number | null {
  const hours = [...(board?.needsReview ?? []), ...(board?.done ?? [])].flatMap(({ startedAt, finishedAt }) =>
    startedAt && finishedAt ? [(Date.parse(finishedAt) - Date.parse(startedAt)) / 3_600_000] : [],
  );
  return hours.length > 0 ? hours.reduce((sum, one) => sum + one, 0) / hours.length : null;
}

const oneDecimal = (value: number | null) => (value === null ? null : value.toFixed(1));
