import { toBoard } from "./board";
import type { Day, Piece } from "./day";

/** One change of a day: plain data, with which it can be applied later. */
export type Move =
  /** Somebody else has the work from then on, alone. `order`: its new place in their day, as `Piece.order`. */
  | { kind: "give"; assignmentId: string; from: readonly string[]; to: string; order: number }
  | { kind: "reorder"; assignmentId: string; cleanerId: string; order: number }
  /** Joins whoever is on it. */
  | { kind: "help"; assignmentId: string; cleanerId: string }
  | { kind: "call-in"; cleanerId: string };

/** The day after these moves. Moves of work that is no longer in the day do nothing. */
export function applyMoves(day: Day, moves: readonly Move[]): Day {
  return moves.reduce(applyMove, day);
}

function applyMove(day: Day, move: Move): Day {
  switch (move.kind) {
    case "give":
      return changed(day, move.assignmentId, (piece) => ({ ...piece, people: [move.to], order: move.order }));
    case "reorder":
      return changed(day, move.assignmentId, (piece) => ({ ...piece, order: move.order }));
    case "help":
      return changed(day, move.assignmentId, (piece) => ({ ...piece, people: [...piece.people, move.cleanerId] }));
    case "call-in":
      return day;
  }
}

/** What is done of the work stays done: whoever comes new has not worked on it yet. */
function changed(day: Day, id: string, change: (piece: Piece) => Piece): Day {
  const index = day.work.findIndex((piece) => piece.id === id);
  const piece = day.work[index];
  if (!piece) return day;
  const minutesDone = piece.startedAt === null ? null : (toBoard(day).stops[index]?.done ?? null);
  return { ...day, work: day.work.with(index, change({ ...piece, minutesDone })) };
}
