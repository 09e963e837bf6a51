import type { Reply } from "../../../shared/endpoint";
import type { BoardCard, getBoard } from "../../assignments/contract/board";

const shown = 3;

/** The three assignments that changed last; if fewer have changed, the next planned ones. */
export function recentOf(board: Reply<typeof getBoard>, now: Date): BoardCard[] {
  const at = now.getTime();
  const cards = [...board.pending, ...board.inProgress, ...board.needsReview, ...board.done];
  return cards
    .map((card) => ({ card, touched: lastTouch(card, at) }))
    .sort((one, other) => {
      if (one.touched !== other.touched) return other.touched - one.touched;
      return Date.parse(one.card.plannedAt) - Date.parse(other.card.plannedAt);
    })
    .slice(0, shown)
    .map(({ card }) => card);
}

/** The latest of finish, start and planned start that is not in the future; -Infinity if there is none. */
function lastTouch({ finishedAt, startedAt, plannedAt }: BoardCard, now: number): number {
  const moments = [finishedAt, startedAt, plannedAt].flatMap((moment) => (moment ? [Date.parse(moment)] : []));
  return Math.max(...moments.filter((moment) => moment <= now));
}
