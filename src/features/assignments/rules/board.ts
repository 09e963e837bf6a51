import type { Board, BoardCard, BoardChanges } from "../contract/board";

/** A board without order: the cards of its open work, the last five finished, and what the cards don't tell. */
export type BoardParts = Pick<Board, "day" | "done"> & Pick<BoardChanges, "figures"> & { open: readonly BoardCard[] };

/** Sorts cards into columns and counts them. Server and browser use it, so that a board that was patched equals one that was read. */
export function boardOf({ day, open, done, figures }: BoardParts): Board {
  const pending = open.filter(isIn("pending")).sort(by(isCovered, ({ plannedAt }) => plannedAt));
  const inProgress = open.filter(isIn("in_progress")).sort(by(isCovered, ({ startedAt }) => startedAt));
  const needsReview = open.filter(isIn("needs_review")).sort(by(({ finishedAt }) => finishedAt));
  const counts = {
    total: open.length + figures.done,
    pending: pending.length,
    inProgress: inProgress.length,
    needsReview: needsReview.length,
    uncovered: open.filter(({ uncovered }) => uncovered).length,
    sentBack: inProgress.filter(({ feedback }) => feedback !== null).length,
    ...figures,
    oldestReview: needsReview[0]?.finishedAt ?? null,
  };
  return { day, counts, pending, inProgress, needsReview, done };
}

/**
 * The board after changes of the assignments `ids`. If it has not the cards of all that were finished last, their ids; if the changes are of
 * another day, undefined: then the whole board must be read.
 */
export function patchedBoard(
  board: Board,
  ids: readonly string[],
  { day, cards, lastDone, figures }: BoardChanges,
): Board | { missing: string[] } | undefined {
  if (day !== board.day) return undefined;
  const known = new Map(
    [board.pending, board.inProgress, board.needsReview, board.done].flat().map((card) => [card.id, card]),
  );
  for (const id of ids) known.delete(id);
  for (const card of cards) known.set(card.id, card);
  const missing = lastDone.filter((id) => known.get(id)?.status !== "done");
  if (missing.length > 0) return { missing };
  const done = lastDone.flatMap((id) => known.get(id) ?? []);
  const open = [...known.values()].filter(({ status }) => status !== "done");
  return boardOf({ day, open, done, figures });
}

const isIn = (status: BoardCard["status"]) => (card: BoardCard) => card.status === status;
const isCovered = ({ uncovered }: BoardCard) => (uncovered ? "" : "covered");

/** Orders cards by these texts, then by id; a card without a time comes last. */
function by(...keys: readonly ((card: BoardCard) => string | null)[]): (one: BoardCard, other: BoardCard) => number {
  return (one, other) => {
    for (const key of [...keys, ({ id }: BoardCard) => id]) {
      const [a, b] = [key(one) ?? last, key(other) ?? last];
      if (a !== b) return a < b ? -1 : 1;
    }
    return 0;
  };
}

/** After every time. */
const last = "~";
