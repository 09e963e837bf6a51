import { ChevronsDown, ChevronsUp, Info } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import type { Assignment } from "../../contract/assignment";
import { KindBadge } from "./status-badge";

type AddressCellProps = {
  work: Pick<Assignment, "unit" | "kind" | "instructions">;
  /** The page of the assignment. */
  href: string;
  inRow: { tabIndex: 0 | -1 };
  /** Its priority's mark, if the table shows one here. */
  mark: ReactNode;
};

/** A villa's address in a table, as a link to the assignment, with marks for its kind, priority and instructions. */
export function AddressCell({ work: { unit, kind, instructions }, href, inRow, mark }: AddressCellProps) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Link {...inRow} data-open href={href} className="line-clamp-2 font-semibold text-ink no-underline">
        <bdi>{unit.address ?? unit.code}</bdi>
      </Link>
      <KindBadge kind={kind} />
      {mark}
      {instructions && (
        <Info size={16} role="img" aria-label={t("Special instructions")} className="shrink-0 text-ink-2" />
      )}
    </span>
  );
}

/** A high or low priority as an icon; nothing for the normal one. */
export function PriorityMark({ priority, className }: { priority: Assignment["priority"]; className?: string }) {
  if (priority === "normal") return null;
  const isHigh = priority === "high";
  const Icon = isHigh ? ChevronsUp : ChevronsDown;
  return (
    <Icon
      size={16}
      role="img"
      aria-label={isHigh ? t("High priority") : t("Low priority")}
      className={classNames("shrink-0", isHigh ? "text-accent-ink" : "text-ink-2", className)}
    />
  );
}
