import { forwardKey } from "../../../../client/browser/forward-key";

/** Columns of the units grid (docs/domain.md, "Schedules"). */
export const columns = 6;

/** The grid's rows; every area starts a new row. */
export function rowsOf<Item>(areas: readonly (readonly Item[])[]): Item[][] {
  return areas.flatMap((items) => {
    const rows: Item[][] = [];
    for (let start = 0; start < items.length; start += columns) rows.push(items.slice(start, start + columns));
    return rows;
  });
}

/** The item that a key moves to: arrows to the neighbour, Home and End within the row; undefined for other keys. */
export function unitAt<Item>(rows: readonly (readonly Item[])[], item: Item, key: string): Item | undefined {
  const y = rows.findIndex((row) => row.includes(item));
  const row = rows[y] ?? [];
  const x = row.indexOf(item);
  switch (forwardKey(key)) {
    case "ArrowLeft":
      return row[x - 1] ?? rows[y - 1]?.at(-1);
    case "ArrowRight":
      return row[x + 1] ?? rows[y + 1]?.[0];
    case "ArrowUp":
      return below(rows[y - 1], x);
    case "ArrowDown":
      return below(rows[y + 1], x);
    case "Home":
      return row[0];
    case "End":
      return row.at(-1);
    default:
      return undefined;
  }
}

function below<Item>(row: readonly Item[] | undefined, x: number): Item | undefined {
  return row?.[x] ?? row?.at(-1);
}
