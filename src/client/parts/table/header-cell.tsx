import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { classNames } from "../../../ui/class-names";
import type { Column } from "./columns";
import { nextSort, type Sort } from "./sorting";

type HeaderCellProps<Row> = { column: Column<Row>; sort: Sort | undefined; onSort: (sort: Sort) => void };

/** A column's header; a click sorts by it, a second one the other way round. */
export function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { id, header, sortBy, width, numeric, wideOnly, hideHeader } = column;
  const isSorted = sort?.column === id;
  const Icon = !isSorted ? ArrowUpDown : sort.descending ? ArrowDown : ArrowUp;
  const text = <span className={hideHeader ? "sr-only" : undefined}>{header}</span>;
  const look = classNames(
    "flex min-h-11 w-full items-center gap-1 px-2 py-1 text-start text-xs font-semibold text-ink-2",
    numeric && "flex-row-reverse text-end",
  );
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : undefined}
      className={classNames("border-y border-line p-0", width, wideOnly && "max-xl:hidden")}
    >
      {sortBy ? (
        <button
          type="button"
          className={classNames(look, "rounded-chip hover:text-ink", isSorted && "text-ink")}
          onClick={() => onSort(nextSort(sort, id))}
        >
          {text}
          <Icon
            size={14}
            strokeWidth={2.25}
            aria-hidden="true"
            className={classNames("shrink-0", isSorted ? "text-ink" : "text-ink-3")}
          />
        </button>
      ) : (
        <div className={look}>{text}</div>
      )}
    </th>
  );
}
