import { perLanguage } from "../../../shared/words";

/** The chosen order of a table. */
export type Sort = { column: string; descending: boolean };
/** What a column sorts by. Rows without a value come last in both directions. */
export type SortValue = string | number | null | undefined;
export type SortableColumn<Row> = { id: string; sortBy?: (row: Row) => SortValue };

/** The order in an address: "code", or "-code" for descending. Undefined if no such column can be sorted. */
export function parseSort(text: string | null, columns: readonly SortableColumn<never>[]): Sort | undefined {
  const descending = text?.startsWith("-") ?? false;
  const column = descending ? text?.slice(1) : text;
  return columns.some(({ id, sortBy }) => id === column && sortBy) && column ? { column, descending } : undefined;
}

/** An order as the address has it: the column, with "-" before it if it is descending. */
export function formatSort({ column, descending }: Sort): string {
  return descending ? `-${column}` : column;
}

/** The order after a click on a column's header: ascending first, then the other way round. */
export function nextSort(sort: Sort | undefined, column: string): Sort {
  return { column, descending: sort?.column === column && !sort.descending };
}

// "WL-9" comes before "WL-10", and names as the reader's language orders them.
const collator = perLanguage((language) => new Intl.Collator(language, { numeric: true, sensitivity: "base" }));

/** The rows in the chosen order; equal ones stay in the given order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const sortBy = columns.find(({ id }) => id === sort?.column)?.sortBy;
  if (!sort || !sortBy) return rows;
  const keyed = rows.map((row) => ({ row, value: sortBy(row) }));
  const sign = sort.descending ? -1 : 1;
  const { compare } = collator();
  keyed.sort(({ value: a }, { value: b }) => {
    if (a === b) return 0;
    if (a === null || a === undefined) return 1;
    if (b === null || b === undefined) return -1;
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    return sign * compare(String(a), String(b));
  });
  return keyed.map(({ row }) => row);
}
