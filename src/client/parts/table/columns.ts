import type { ReactNode } from "react";
import type { SortableColumn } from "./sorting";

/** Spread onto the links and buttons of a row: only those of the active row are tab stops. */
export type InRow = { tabIndex: 0 | -1 };

/** One column of a table. `cell` renders a row's content; the element with `data-open` in it is what Enter and a click on the row activate. */
export type Column<Row> = SortableColumn<Row> & {
  header: string;
  cell: (row: Row, inRow: InRow) => ReactNode;
  /** Width class; the columns without one share the rest. */
  width?: string;
  /** Aligns numbers at the end. */
  numeric?: boolean;
  /** Left out below 1280 px. */
  wideOnly?: boolean;
  /** Whether the header is for screen readers only. */
  hideHeader?: boolean;
};
