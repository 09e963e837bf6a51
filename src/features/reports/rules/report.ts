import { csvOf } from "../../../shared/csv";
import { t } from "../../../shared/words";
import type { Figures } from "./figures";

/** The report as CSV in the reader's language, one row per figure (docs/domain.md, "Figures"). */
export function reportOf(figures: Figures): string {
  return csvOf([
    [t("Metric"), t("Value")],
    [t("Total Assignments"), figures.total],
    [t("Completed"), figures.completed],
    [t("In Progress"), figures.inProgress],
    [t("Pending"), figures.pending],
    [t("Needs Review"), figures.needsReview],
    [t("Active Cleaners"), figures.activeCleaners],
    [t("Average Duration (hours)"), figures.averageHours ?? ""],
  ]);
}

/** "cleaning-report-2026-11-21.csv" for a park day. */
export function reportName(day: string): string {
  return `cleaning-report-${day}.csv`;
}
