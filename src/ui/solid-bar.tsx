import { classNames } from "./class-names";

const fills = {
  pending: "bg-pending-solid",
  "in-progress": "bg-in-progress-solid",
  "needs-review": "bg-needs-review-solid",
  done: "bg-done-solid",
};

type SolidBarProps = {
  /** 0 to 1. */
  share: number;
  /** Accessible name: what is measured. */
  label: string;
  /** The value as text; a percentage by default. */
  words?: string;
  tone?: keyof typeof fills;
};

/** A progress bar for a continuous value, such as the bytes sent of a file. */
export function SolidBar({ share, label, words, tone = "in-progress" }: SolidBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={words}
      className="h-2 overflow-clip rounded-full bg-sunken inset-ring inset-ring-line"
    >
      <div
        className={classNames(
          "h-full origin-left rounded-full transition-transform duration-(--t-base) rtl:origin-right",
          fills[tone],
        )}
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
