import { CircleHelp } from "lucide-react";
import { t } from "../../../shared/words";
import { Badge } from "../../../ui/badge";
import { StateBadge } from "../../../ui/state-badge";
import type { QcDisplay } from "../rules";

/** The QC state as a badge (docs/domain.md, "Assignment lifecycle"). */
export function QcBadge({ state }: { state: QcDisplay }) {
  switch (state) {
    case "ready":
      return <StateBadge tone="needs-review" label={t("Ready for QC")} />;
    case "in_progress":
      return <StateBadge tone="in-progress" label={t("In Progress")} />;
    case "approved":
      return <StateBadge tone="done" label={t("Approved")} />;
    case "needs_rework":
      return <StateBadge tone="rework" label={t("Needs Rework")} />;
    case "reopened":
      return <StateBadge tone="rework" label={t("Reopened")} />;
    case "unknown":
      return (
        <Badge tone="pending" icon={CircleHelp}>
          {t("Unknown")}
        </Badge>
      );
  }
}
