import { classNames } from "./class-names";

const sizes = {
  /** For the rows of a table. */
  row: {
    box: "size-10 rounded-[9px] text-[14px] after:inset-[2.5px] after:rounded-[6.5px]",
    prefix: "text-[9px]",
    room: "max-w-[32px]",
  },
  small: {
    box: "size-12 rounded-[11px] text-[1.0625rem] after:inset-[3px] after:rounded-[8px]",
    prefix: "text-[.6875rem]",
    room: "max-w-[2.375rem]",
  },
  default: {
    box: "size-15 rounded-[13px] text-[1.375rem] after:inset-[3.5px] after:rounded-[9.5px]",
    prefix: "text-[.75rem]",
    room: "max-w-[3rem]",
  },
  large: {
    box: "size-19 rounded-[16px] text-[1.8125rem] after:inset-[3.5px] after:rounded-[12px]",
    prefix: "text-[.8125rem]",
    room: "max-w-[3.875rem]",
  },
};

/**
 * Type sizes by length: a long number gets smaller type, then a second line, and is never cut off. A bold letter is about two thirds of its
 * size wide; the plate fits three and a quarter letters, and a W with three digits in the second size. Classes, not inline styles, which the
 * content security policy forbids.
 */
const fittings = [
  "text-[1em]",
  "text-[.75em]",
  "text-[.65em]",
  "text-[max(.54em,.5625rem)]",
  "text-[max(.46em,.5625rem)]",
];
const smallest = "text-[max(.4em,.5625rem)]";

type PlateProps = {
  /** "WL-042": the part before the dash is shown above the number; without a dash the code stands alone. */
  code: string;
  /** Accessible name; omit it where the code is also shown as text. */
  label?: string;
  size?: keyof typeof sizes;
};

/** An enamel house number. It grows with the text. */
export function Plate({ code, label, size = "default" }: PlateProps) {
  const dash = code.indexOf("-");
  const prefix = dash > 0 ? code.slice(0, dash) : undefined;
  const number = prefix ? code.slice(dash + 1) : code;
  const look = sizes[size];
  const fitting = fittings[Math.max(0, number.length - 3)] ?? smallest;
  return (
    <span
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      className={classNames(
        "relative inline-flex shrink-0 flex-col items-center justify-center gap-[3px] overflow-clip bg-plate text-center leading-none text-plate-ink tabular-nums",
        "after:pointer-events-none after:absolute after:border-[1.5px] after:border-plate-line",
        look.box,
      )}
    >
      {prefix && <span className={classNames("font-semibold tracking-[.08em]", look.prefix)}>{prefix}</span>}
      <span className={classNames("font-bold [overflow-wrap:anywhere]", look.room, fitting)}>{number}</span>
    </span>
  );
}
