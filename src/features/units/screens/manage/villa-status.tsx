import { CircleCheck, CircleDashed, Eye, Timer } from "lucide-react";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import { labelledStatus, legend } from "../../rules";

/** A villa's status as a badge: "Ready for Guests", "Needs Cleaning" and so on (docs/domain.md, "Villas"). */
export function VillaStatus({ status }: { status: string }) {
  switch (labelledStatus(status)) {
    case "pending":
      return (
        <Badge tone="pending" icon={CircleDashed}>
          {t("Needs Cleaning")}
        </Badge>
      );
    case "in_progress":
      return (
        <Badge tone="in-progress" icon={Timer}>
          {t("Being Cleaned")}
        </Badge>
      );
    case "needs_review":
      return (
        <Badge tone="needs-review" icon={Eye}>
          {t("Review Needed")}
        </Badge>
      );
    case "done":
      return (
        <Badge tone="done" icon={CircleCheck}>
          {t("Ready for Guests")}
        </Badge>
      );
  }
}

/** The legend of the villas' statuses. */
export function Legend() {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span id="cleaning-status" className="me-1 text-sm font-medium text-ink-2">
        {t("Cleaning status")}
      </span>
      <ul aria-labelledby="cleaning-status" className="flex flex-wrap gap-2">
        {legend.map((status) => (
          <li key={status} className="flex">
            <VillaStatus status={status} />
          </li>
        ))}
      </ul>
    </div>
  );
}
