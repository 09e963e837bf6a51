import { t } from "../shared/words";
import { classNames } from "./class-names";

type BarTone = "in-progress" | "needs-review" | "done";

const fills: Record<BarTone, string> = {
  "in-progress": "bg-in-progress-solid",
  "needs-review": "bg-needs-review-solid",
  done: "bg-done-solid",
};

const empty = "bg-sunken inset-ring inset-ring-line";

type TideBarProps = {
  done: number;
  total: number;
  /** Accessible name: what is measured. */
  label: string;
  /** By default in-progress, and done when complete. */
  tone?: BarTone;
  /** 6 px high instead of 10. */
  thin?: boolean;
};

/** Progress in steps: one segment per task. */
export function TideBar({
  done,
  total,
  label,
  tone = done >= total && total > 0 ? "done" : "in-progress",
  thin,
}: TideBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={t("{done} of {total} tasks", { done, total })}
      // Of a long checklist the gaps alone would be wider than a phone.
      className={classNames("grid auto-cols-fr grid-flow-col", total <= 40 && "gap-[3px]", thin ? "h-1.5" : "h-2.5")}
    >
      {Array.from({ length: total }, (_, index) => (
        <span
          // The segments are identical and never reordered.
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its position
          key={index}
          className={classNames(
            "rounded-[2px] transition-colors duration-(--t-base) first:rounded-s-[5px] last:rounded-e-[5px]",
            index < done ? fills[tone] : empty,
          )}
        />
      ))}
    </div>
  );
}
