import { CircleCheck, CircleHelp, Eye, RotateCcw, Timer } from "lucide-react";
import { t } from "../../../shared/words";
import { Badge } from "../../../ui/badge";
import type { QcDisplay } from "../rules";

/** The QC state as a badge (docs/domain.md, "Assignment lifecycle"). */
export function QcBadge({ state }: { state: QcDisplay }) {
  switch (state) {
    case "ready":
      return (
        <Badge tone="needs-review" icon={Eye}>
          {t("Ready for QC")}
        </Badge>
      );
    case "in_progress":
      return (
        <Badge tone="in-progress" icon={Timer}>
          {t("In Progress")}
        </Badge>
      );
    case "approved":
      return (
        <Badge tone="done" icon={CircleCheck}>
          {t("Approved")}
        </Badge>
      );
    case "needs_rework":
      return (
        <Badge tone="rework" icon={RotateCcw}>
          {t("Needs Rework")}
        </Badge>
      );
    case "unknown":
      return (
        <Badge tone="pending" icon={CircleHelp}>
          {t("Unknown")}
        </Badge>
      );
  }
}
