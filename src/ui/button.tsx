import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "./class-names";
import { Spinner } from "./spinner";

type Look = {
  /** primary: the one main action of a screen. */
  variant?: "primary" | "outline" | "tonal" | "quiet" | "danger" | "outline-danger";
  /** wet: 56 px and full width, for wet hands. compact: 44 px, for rows on wide screens. tight: three in a row on a phone. */
  size?: "default" | "wet" | "compact" | "tight";
  /** Full width. */
  full?: boolean;
};

const variants = {
  primary: "border-transparent bg-primary text-primary-ink hover:bg-primary-hover",
  outline: "border-line-strong bg-surface text-ink hover:bg-sunken",
  tonal: "border-transparent bg-primary-soft text-primary-soft-ink",
  quiet: "border-transparent text-primary hover:bg-primary-soft",
  danger: "border-transparent bg-danger text-danger-ink hover:bg-danger-hover",
  "outline-danger": "border-danger-line bg-surface text-danger-fg hover:bg-danger-soft",
};

const sizes = {
  default: "min-h-12 rounded-control px-4.5 py-1.5 text-base",
  wet: "min-h-14 w-full rounded-[14px] px-4.5 py-2 text-base",
  compact: "min-h-11 rounded-control px-3.5 py-1 text-sm",
  tight: "min-h-12 rounded-control px-1.5 py-1.5 text-sm min-[24.375rem]:text-base",
};

/** Button styles for a link: `<Link className={buttonClass({ size: "wet" })}>`. */
export function buttonClass({ variant = "primary", size = "default", full = false }: Look = {}): string {
  return classNames(
    "inline-flex items-center justify-center gap-2 border-[1.5px] text-center font-semibold no-underline",
    "transition-[background-color,scale] duration-(--t-fast) ease-out active:scale-[.985]",
    "disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-ink-3 disabled:active:scale-100",
    variants[variant],
    sizes[size],
    full && "w-full",
  );
}

type ButtonProps = ComponentProps<"button"> &
  Look & {
    /** Shows a spinner and ignores taps, but keeps the focus. */
    busy?: boolean;
  };

/** A button of type "button" by default. Icons are 20 px, before the label. */
export function Button({ variant, size, full, busy, className, onClick, children, ...props }: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...props}
      onClick={click}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={classNames(buttonClass({ variant, size, full }), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
