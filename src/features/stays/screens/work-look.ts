import { CircleCheck, CircleDashed, Eye, type LucideIcon, Timer } from "lucide-react";
import { t } from "../../../shared/words";
import type { WorkOnVilla } from "../contract/needs";

/** Icon and colours of a cleaning by its status. */
export const workLooks: Record<WorkOnVilla["status"], { icon: LucideIcon; tone: string }> = {
  pending: { icon: CircleDashed, tone: "bg-pending-soft text-pending-fg" },
  in_progress: { icon: Timer, tone: "bg-in-progress-soft text-in-progress-fg" },
  needs_review: { icon: Eye, tone: "bg-needs-review-soft text-needs-review-fg" },
  done: { icon: CircleCheck, tone: "bg-done-soft text-done-fg" },
};

/** The status in words. */
export function workStatusName(status: WorkOnVilla["status"]): string {
  switch (status) {
    case "pending":
      return t("Pending|status of a cleaning");
    case "in_progress":
      return t("In Progress");
    case "needs_review":
      return t("Needs Review");
    case "done":
      return t("Done|status of a cleaning");
  }
}
