import { t } from "../../../../shared/words";
import { StateBadge } from "../../../../ui/state-badge";
import { labelledStatus, legend } from "../../rules";

/** A villa's status as a badge: "Ready for Guests", "Needs Cleaning" and so on (docs/domain.md, "Villas"). */
export function VillaStatus({ status }: { status: string }) {
  switch (labelledStatus(status)) {
    case "pending":
      return <StateBadge tone="pending" label={t("Needs Cleaning")} />;
    case "in_progress":
      return <StateBadge tone="in-progress" label={t("Being Cleaned")} />;
    case "needs_review":
      return <StateBadge tone="needs-review" label={t("Review Needed")} />;
    case "done":
      return <StateBadge tone="done" label={t("Ready for Guests")} />;
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
