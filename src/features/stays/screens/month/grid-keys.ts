import { forwardKey } from "../../../../client/browser/forward-key";
import { rowAfter } from "../../../../client/parts/table/row-keys";

export type Place = { row: number; column: number };
type Size = { rows: number; columns: number };

/**
 * The cell that a key moves to; undefined for other keys. Columns before the first and after the last one are of other days, which the arrow keys
 * reach too. With `ctrl`, Home and End lead to the first and last villa.
 */
export function cellAfter(key: string, ctrl: boolean, at: Place, { rows, columns }: Size): Place | undefined {
  const { row, column } = at;
  switch (forwardKey(key)) {
    case "ArrowRight":
      return { row, column: column + 1 };
    case "ArrowLeft":
      return { row, column: column - 1 };
    case "Home":
      return ctrl ? { row: 0, column: 0 } : { row, column: 0 };
    case "End":
      return ctrl ? { row: rows - 1, column: columns - 1 } : { row, column: columns - 1 };
    default: {
      const next = rowAfter(key, row, rows);
      return next === undefined ? undefined : { row: next, column };
    }
  }
}
