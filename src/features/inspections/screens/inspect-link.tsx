import { Link } from "wouter";
import { useMe } from "../../../client/session/current-user";
import { t } from "../../../shared/words";
import { buttonClass } from "../../../ui/button";
import { classNames } from "../../../ui/class-names";
import type { Assignment } from "../../assignments/contract/assignment";
import { canInspect } from "../../assignments/rules/inspecting";
import { useStartInspection } from "../queries";
import { qcDisplay } from "../rules";

type InspectLinkProps = {
  work: Assignment;
  /** compact: in a row of a table; otherwise full width. */
  size?: "compact";
  inRow?: { tabIndex: 0 | -1 };
  className?: string;
};

/** Opens the inspection. "Start Inspection" also claims it; just opening it does not. */
export function InspectLink({ work, size, inRow, className }: InspectLinkProps) {
  const me = useMe();
  const { start } = useStartInspection(work);
  const { code } = work.unit;
  const state = qcDisplay(work);
  const mayDecide = canInspect(work.status, work.qcReviews[0], me.id) === "yes";
  const isCompact = size === "compact";
  // In a table one button per row is too many main actions.
  const variant = !mayDecide ? "outline" : isCompact ? "tonal" : "primary";
  const link = {
    ...inRow,
    href: `/qc/inspect/${work.id}`,
    className: classNames(
      buttonClass({ variant, full: !isCompact, size: size ?? "default" }),
      isCompact && "min-h-10!",
      className,
    ),
  };
  if (state === "ready")
    return (
      <Link {...link} onClick={start} aria-label={t("Start Inspection {code}", { code })}>
        {t("Start Inspection")}
      </Link>
    );
  if (mayDecide)
    return (
      <Link {...link} aria-label={t("Continue Inspection {code}", { code })}>
        {t("Continue Inspection")}
      </Link>
    );
  return (
    <Link {...link} aria-label={t("View Inspection {code}", { code })}>
      {t("View Inspection")}
    </Link>
  );
}
