import type { Figures } from "./figures";

/** The report as CSV, one row per figure (docs/domain.md, "Figures"). */
export function reportOf(figures: Figures): string {
  return csvOf([
    ["Metric", "Value"],
    ["Total Assignments", figures.total],
    ["Completed", figures.completed],
    ["In Progress", figures.inProgress],
    ["Pending", figures.pending],
    ["Needs Review", figures.needsReview],
    ["Active Cleaners", figures.activeCleaners],
    ["Average Duration (hours)", figures.averageHours === null ? "" : Number(figures.averageHours)],
  ]);
}

/** "cleaning-report-2026-11-21.csv" for a park day. */
export function reportName(day: string): string {
  return `cleaning-report-${day}.csv`;
}

/** Rows as CSV with CRLF, and a byte order mark so that Excel reads UTF-8. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

/** A number as is; text that a spreadsheet would read as a formula gets a leading apostrophe. */
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
