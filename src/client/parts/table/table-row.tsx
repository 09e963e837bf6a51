import { t } from "../../../shared/words";
import { Checkbox } from "../../../ui/checkbox";
import { classNames } from "../../../ui/class-names";
import type { Column } from "./columns";

/** The content of a cell: exactly as high as `useVisibleRows` expects, with at most two lines. */
const cellClass = "flex h-13 items-center overflow-hidden border-t border-line px-2 text-sm leading-5";

type TableRowProps<Row> = {
  row: Row;
  rowKey: string;
  /** Position in the whole table, from 0. */
  index: number;
  name: string;
  columns: readonly Column<Row>[];
  isActive: boolean;
  /** Undefined if rows can't be selected. */
  isSelected: boolean | undefined;
  onToggle: (key: string, extend: boolean) => void;
};

/** A row of a table. The table itself handles keys and clicks. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, rowKey, index, name, columns, isActive, isSelected, onToggle } = props;
  const tabIndex = isActive ? 0 : -1;
  return (
    <tr
      data-key={rowKey}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={tabIndex}
      className={classNames(
        // Not a shadow: Safari up to 26 draws none around rows.
        "cursor-pointer focus-visible:shadow-none! focus-visible:outline-3! focus-visible:-outline-offset-3! focus-visible:outline-accent!",
        isSelected ? "bg-primary-soft" : "hover:bg-sunken",
      )}
    >
      {isSelected !== undefined && (
        <td className="p-0">
          <div className={classNames(cellClass, "px-0")}>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the Checkbox inside */}
            <label className="grid h-13 w-full place-items-center">
              <span className="sr-only">{t("Select {name}", { name })}</span>
              <Checkbox
                look="choice"
                tabIndex={tabIndex}
                checked={isSelected}
                onChange={({ nativeEvent }) =>
                  onToggle(rowKey, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
                }
              />
            </label>
          </div>
        </td>
      )}
      {columns.map(({ id, cell, numeric, wideOnly }, i) => {
        // The first column names the row.
        const Cell = i === 0 ? "th" : "td";
        return (
          <Cell
            key={id}
            scope={i === 0 ? "row" : undefined}
            className={classNames("p-0 text-start font-normal", wideOnly && "max-xl:hidden")}
          >
            <div className={classNames(cellClass, numeric && "justify-end tabular-nums")}>
              {cell(row, { tabIndex })}
            </div>
          </Cell>
        );
      })}
    </tr>
  );
}
