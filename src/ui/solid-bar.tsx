import { classNames } from "./class-names";

const fills = {
  pending: "bg-pending-solid",
  "in-progress": "bg-in-progress-solid",
  "needs-review": "bg-needs-review-solid",
  done: "bg-done-solid",
};

type SolidBarProps = {
  /** From 0 to 1. */
  share: number;
  /** What is measured, for screen readers. */
  label: string;
  /** The share in words; a percentage unless said otherwise. */
  words?: string;
  tone?: keyof typeof fills;
};

/** A plain share, where there is nothing to count: what has been sent of a file. */
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
