import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { StatusTone } from "./badge";
import { classNames } from "./class-names";

const tones: Record<StatusTone | "sand" | "danger" | "plain", [ground: string, mark: string]> = {
  plain: ["bg-sunken", "text-ink-2"],
  sand: ["bg-sand", "text-sand-ink"],
  danger: ["bg-danger-soft inset-ring-[1.5px] inset-ring-danger-line", "text-danger-fg"],
  pending: ["bg-pending-soft", "text-pending-fg"],
  "in-progress": ["bg-in-progress-soft", "text-in-progress-fg"],
  "needs-review": ["bg-needs-review-soft", "text-needs-review-fg"],
  done: ["bg-done-soft", "text-done-fg"],
  uncovered: ["bg-uncovered-soft", "text-uncovered-fg"],
  rework: ["bg-rework-soft", "text-rework-fg"],
};

type NoteProps = {
  tone?: keyof typeof tones;
  icon: LucideIcon;
  title?: ReactNode;
  /** alert: read out as soon as it appears. */
  role?: "alert" | "status" | "note";
  children?: ReactNode;
};

/** A coloured box with an icon, a bold title and text: sand for instructions, rework for feedback, danger for conflicts. */
export function Note({ tone = "plain", icon: Icon, title, role, children }: NoteProps) {
  const [ground, mark] = tones[tone];
  return (
    <div role={role} className={classNames("flex gap-2.5 rounded-control p-3 text-sm text-ink", ground)}>
      <Icon size={20} className={classNames("mt-px shrink-0", mark)} />
      <div className="min-w-0 grow">
        {title && <strong className={classNames("block font-semibold", mark)}>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
