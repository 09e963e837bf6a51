import { forwardKey } from "../../../../client/browser/forward-key";
import { rowAfter } from "../../../../client/parts/table/row-keys";

/** Where a piece of work is: whose it is, counted among those with work, and its number in their day. */
export type PiecePlace = { row: number; nth: number };

type Span = { from: string; until: string };

/** The piece that a key moves to from another: along a day, or to the piece of somebody else at about the same time; undefined for other keys. */
export function pieceAfter(key: string, at: PiecePlace, rows: readonly (readonly Span[])[]): PiecePlace | undefined {
  const row = rows[at.row] ?? [];
  const within = (nth: number) => ({ row: at.row, nth: Math.min(Math.max(nth, 0), row.length - 1) });
  switch (forwardKey(key)) {
    case "ArrowRight":
      return within(at.nth + 1);
    case "ArrowLeft":
      return within(at.nth - 1);
    case "Home":
      return within(0);
    case "End":
      return within(row.length - 1);
    default: {
      const next = rowAfter(key, at.row, rows.length);
      const here = row[at.nth];
      if (next === undefined || !here) return undefined;
      return { row: next, nth: nearest(rows[next] ?? [], middle(here)) };
    }
  }
}

const middle = ({ from, until }: Span) => (Date.parse(from) + Date.parse(until)) / 2;

function nearest(spans: readonly Span[], at: number): number {
  const away = spans.map((span) => Math.abs(middle(span) - at));
  return away.indexOf(Math.min(...away));
}
