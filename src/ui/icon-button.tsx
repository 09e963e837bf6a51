import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  icon: LucideIcon;
  /** What the button does: read aloud, and shown as the tooltip. */
  label: string;
  outlined?: boolean;
  /** 40 px, for toolbars on a desk only. */
  compact?: boolean;
  iconSize?: number;
};

/** A button of one icon, 48 x 48. */
export function IconButton({
  icon: Icon,
  label,
  outlined,
  compact,
  iconSize = 20,
  className,
  ...props
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      data-tooltip={label}
      className={classNames(iconButtonClass({ outlined, compact }), className)}
    >
      <Icon size={iconSize} />
    </button>
  );
}

/** The look of an icon button, for a link that acts as one. Give the link `aria-label` and `data-tooltip`. */
export function iconButtonClass({ outlined = false, compact = false } = {}): string {
  return classNames(
    "inline-grid shrink-0 place-items-center rounded-control border-[1.5px] text-ink",
    "disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ink-3",
    outlined ? "border-line-strong bg-surface hover:bg-sunken" : "border-transparent hover:bg-ink/6",
    compact ? "size-10" : "size-12",
  );
}
