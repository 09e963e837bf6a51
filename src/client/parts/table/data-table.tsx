import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { t } from "../../../shared/words";
import { Card } from "../../../ui/card";
import { Checkbox } from "../../../ui/checkbox";
import { classNames } from "../../../ui/class-names";
import type { Column } from "./columns";
import { Gap } from "./gap";
import { HeaderCell } from "./header-cell";
import { rowAfter } from "./row-keys";
import { type Selected, toggled, withRange } from "./selection";
import { type Sort, sortRows } from "./sorting";
import { TableRow } from "./table-row";
import { drawnRows, useVisibleRows } from "./visible-rows";

type DataTableProps<Row> = {
  /** Accessible name: "Villas". */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** A row's name for its checkbox: "WL-042". */
  nameOf: (row: Row) => string;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  /** The selected rows' keys; without it, rows can't be selected. */
  selected?: Selected;
  onSelect?: (selected: Selected) => void;
  /** Above the headers, in view while the table is. */
  toolbar?: ReactNode;
  /** Called when the last rows come near, to load more. */
  onEnd?: (() => void) | undefined;
  /** Whether there are more rows than these. */
  isPartial?: boolean;
};

/** With fewer rows than this below the screen, more are loaded. */
const near = 30;

/**
 * A dense table for wide screens: headers that sort, one tab stop with arrow keys between the rows, Enter to open, Space and Shift to select.
 * It draws only the rows near the screen, so that thousands scroll smoothly; the page scrolls, not the table.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, keyOf, nameOf, sort, onSort, selected, onSelect, toolbar, onEnd, isPartial } = props;
  const rows = useMemo(() => sortRows(props.rows, columns, sort), [props.rows, columns, sort]);
  const keys = useMemo(() => rows.map(keyOf), [rows, keyOf]);
  const body = useRef<HTMLTableSectionElement>(null);
  const range = useVisibleRows(body, rows.length);
  const [active, setActive] = useState<{ key: string; focus: boolean }>();
  const [anchor, setAnchor] = useState<string>();
  const found = active ? keys.indexOf(active.key) : -1;
  const activeIndex = Math.max(found, 0);

  const isNearEnd = range.end + near >= rows.length;
  useEffect(() => {
    if (isNearEnd) onEnd?.();
  }, [isNearEnd, onEnd]);
  useLayoutEffect(() => {
    if (!active?.focus) return;
    body.current?.querySelector<HTMLElement>(`tr[data-key="${active.key}"]`)?.focus();
  }, [active]);

  const moveTo = (index: number) => {
    const key = keys[index];
    if (key !== undefined) setActive({ key, focus: true });
    return key;
  };
  const select = (key: string, extend: boolean) => {
    if (!selected) return;
    onSelect?.(extend ? withRange(selected, keys, anchor, key) : toggled(selected, key));
    if (!extend || anchor === undefined) setAnchor(key);
    setActive({ key, focus: false });
  };
  const selectAll = () => onSelect?.(new Set(keys));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, target } = event;
    const row = target instanceof Element ? target.closest<HTMLElement>("tr[data-key]") : null;
    if (!row || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (key !== "a" || !selected) return;
      event.preventDefault();
      return selectAll();
    }
    const index = keys.indexOf(row.dataset.key ?? "");
    const next = rowAfter(key, index, keys.length);
    const isOnRow = target === row;
    if (next !== undefined) {
      event.preventDefault();
      const from = keys[index];
      const to = moveTo(next);
      if (!shiftKey || !selected || to === undefined) return;
      onSelect?.(withRange(selected, keys, anchor ?? from, to));
      if (anchor === undefined) setAnchor(from);
    } else if (isOnRow && key === "Enter") {
      event.preventDefault();
      open(row);
    } else if (isOnRow && key === " ") {
      event.preventDefault();
      select(keys[index] ?? "", shiftKey);
    } else if (key === "Escape" && selected && selected.size > 0) onSelect?.(new Set());
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || event.target.closest("a, button, label, input")) return;
    const row = event.target.closest<HTMLElement>("tr[data-key]");
    const key = row?.dataset.key;
    if (!row || key === undefined) return;
    if (event.shiftKey && selected) return select(key, true);
    setActive({ key, focus: false });
    open(row);
  };

  const drawn = drawnRows(range, found);
  const last = drawn.at(-1)?.index ?? -1;
  const isAll = keys.length > 0 && keys.every((key) => selected?.has(key));
  return (
    <Card padding="none">
      {toolbar && (
        <div className="sticky top-0 z-10 flex h-15 items-center gap-3 bg-surface px-4 short:static">{toolbar}</div>
      )}
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose rows take the focus
        role="grid"
        aria-label={label}
        aria-rowcount={isPartial ? -1 : rows.length + 1}
        aria-multiselectable={selected ? true : undefined}
        className="w-full table-fixed border-separate border-spacing-0 text-start"
      >
        <thead className={classNames("sticky z-10 bg-surface short:static", toolbar ? "top-15" : "top-0")}>
          <tr aria-rowindex={1}>
            {selected && (
              <th scope="col" className="w-12 border-y border-line p-0">
                {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the Checkbox inside */}
                <label className="grid h-11 place-items-center">
                  <span className="sr-only">{t("Select all")}</span>
                  <Checkbox
                    look="choice"
                    checked={isAll}
                    onChange={() => (isAll ? onSelect?.(new Set()) : selectAll())}
                  />
                </label>
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown} onClick={onClick}>
          {drawn.flatMap(({ index, gap }) => {
            const row = rows[index];
            const key = keys[index];
            if (row === undefined || key === undefined) return [];
            return [
              <Gap key={`before ${key}`} height={gap * range.rowHeight} />,
              <TableRow
                key={key}
                row={row}
                rowKey={key}
                index={index}
                name={nameOf(row)}
                columns={columns}
                isActive={index === activeIndex}
                isSelected={selected?.has(key)}
                onToggle={select}
              />,
            ];
          })}
          <Gap height={(rows.length - 1 - last) * range.rowHeight} />
        </tbody>
      </table>
    </Card>
  );
}

/** Activates the link or button that opens a row. */
function open(row: HTMLElement): void {
  row.querySelector<HTMLElement>("[data-open]")?.click();
}
