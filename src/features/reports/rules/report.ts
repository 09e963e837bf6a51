import { csvOf } from "../../../shared/csv";
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
