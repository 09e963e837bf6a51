import type { Reply } from "../../../shared/endpoint";
import type { getBoard } from "../../assignments/contract/supervision";
import { percent } from "../../assignments/rules/shown";
import type { Summary } from "../contract";

type Board = Reply<typeof getBoard>;

/**
 * What the dashboard shows: the server's figures, and what the board says where those are missing. A count of assignments that is
 * zero is looked up on the board too (docs/domain.md, "Figures"). Null: nobody knows, or there is nothing to take the mean of.
 */
export function figuresOf(summary: Summary | undefined, board: Board | undefined) {
  const total = summary?.totalAssignments || board?.counts.total || 0;
  const completed = summary?.completedAssignments || board?.counts.done || 0;
  const activeCleaners = summary?.activeCleaners ?? board?.counts.activeCleaners ?? 0;
  // The board shows today's: its done ones are those that were finished today, or for today.
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

/** Mean hours between start and finish of the board's villas that have both. */
function meanHours(board: Board | undefined): number | null {
  const hours = [...(board?.needsReview ?? []), ...(board?.done ?? [])].flatMap(({ startedAt, finishedAt }) =>
    startedAt && finishedAt ? [(Date.parse(finishedAt) - Date.parse(startedAt)) / 3_600_000] : [],
  );
  return hours.length > 0 ? hours.reduce((sum, one) => sum + one, 0) / hours.length : null;
}

const oneDecimal = (value: number | null) => (value === null ? null : value.toFixed(1));
