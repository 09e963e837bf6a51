import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  icon: LucideIcon;
  /** What the button does: its accessible name and its tooltip. */
  label: string;
  outlined?: boolean;
  /** 40 px, for toolbars on wide screens only. */
  compact?: boolean;
  iconSize?: number;
};

/** A 48 x 48 px button with one icon. */
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

/** Icon button styles for a link. Give the link `aria-label` and `data-tooltip`. */
export function iconButtonClass({ outlined = false, compact = false } = {}): string {
  return classNames(
    "inline-grid shrink-0 place-items-center rounded-control border-[1.5px] text-ink",
    "disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ink-3",
    outlined ? "border-line-strong bg-surface hover:bg-sunken" : "border-transparent hover:bg-ink/6",
    compact ? "size-10" : "size-12",
  );
}
