import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** Tones for the status of work. */
export type StatusTone = "pending" | "in-progress" | "needs-review" | "done" | "uncovered" | "rework";

/** Outlined tones (line, high) mark priorities, so that they don't look like a status. type, sand and sea distinguish kinds. */
export type BadgeTone = StatusTone | "line" | "high" | "feature" | "type" | "sand" | "sea";

const tones: Record<BadgeTone, string> = {
  pending: "bg-pending-soft text-pending-fg",
  "in-progress": "bg-in-progress-soft text-in-progress-fg",
  "needs-review": "bg-needs-review-soft text-needs-review-fg",
  done: "bg-done-soft text-done-fg",
  uncovered: "bg-uncovered-soft text-uncovered-fg",
  rework: "bg-rework-soft text-rework-fg",
  line: "inset-ring-[1.5px] inset-ring-line-strong text-ink-2",
  high: "inset-ring-[1.5px] inset-ring-accent text-accent-ink",
  feature: "bg-sunken text-ink-2",
  type: "bg-primary-soft text-primary-soft-ink",
  sand: "bg-sand text-sand-ink",
  sea: "bg-plate text-plate-ink",
};

/** Text colours by status, for icons or words outside a badge. */
export const statusText: Record<StatusTone, string> = {
  pending: "text-pending-fg",
  "in-progress": "text-in-progress-fg",
  "needs-review": "text-needs-review-fg",
  done: "text-done-fg",
  uncovered: "text-uncovered-fg",
  rework: "text-rework-fg",
};

/** A label with an icon. */
export function Badge({
  tone = "feature",
  icon: Icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        "inline-flex min-h-6.5 max-w-full shrink-0 items-center gap-1.25 rounded-chip px-2.5 text-xs wrap-anywhere",
        tone === "feature" ? "font-medium" : "font-semibold",
        Icon && "ps-1.75",
        tones[tone],
      )}
    >
      {Icon && <Icon size={15} strokeWidth={2.4} className="shrink-0" />}
      {children}
    </span>
  );
}
