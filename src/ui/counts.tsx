import type { LucideIcon } from "lucide-react";
import { type StatusTone, statusText } from "./badge";
import { classNames } from "./class-names";

/** A number and its label. */
export type Count = {
  label: string;
  value: number | string;
  icon: LucideIcon;
  tone?: StatusTone;
  /** Context, shown where there is room. */
  hint?: string;
};

/** Key figures: one card with dividers on a phone, a row of cards from 1024 px. */
export function Counts({ items, label }: { items: readonly Count[]; label: string }) {
  const four = items.length > 3;
  return (
    <div className="@container">
      {/* Container widths in rem, so that larger text stacks them too. */}
      <dl
        aria-label={label}
        className={classNames(
          "grid overflow-clip rounded-card bg-surface shadow-1 ring-1 ring-line",
          "lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:gap-4 lg:overflow-visible lg:bg-transparent lg:shadow-none lg:ring-0",
          four ? "grid-cols-2 @min-[20.5rem]:grid-cols-4" : "@min-[16.5rem]:grid-cols-3",
        )}
      >
        {items.map((item) => (
          <CountCell key={item.label} {...item} narrow={four} />
        ))}
      </dl>
    </div>
  );
}

function CountCell({ label, value, icon: Icon, tone, hint, narrow }: Count & { narrow: boolean }) {
  return (
    <div className="relative flex flex-col-reverse items-center justify-end bg-surface px-1 pt-3.5 before:absolute before:inset-y-4 before:-start-px before:border-s before:border-line lg:before:hidden pb-3.25 text-center lg:flex-col lg:items-start lg:justify-start lg:rounded-card lg:px-5.5 lg:py-5 lg:text-start lg:shadow-1 lg:ring-1 lg:ring-line">
      <dt
        className={classNames(
          "flex items-center gap-1.25 text-xs font-semibold lg:gap-2 lg:text-sm lg:font-medium lg:text-ink-2",
          tone ? statusText[tone] : "text-ink-2",
        )}
      >
        <Icon
          className={classNames("size-4 shrink-0 stroke-[2.25] lg:block lg:size-5 lg:stroke-2", narrow && "hidden")}
        />
        {label}
      </dt>
      <dd className="text-2xl font-bold tracking-tight tabular-nums lg:mt-2 lg:text-counter">{value}</dd>
      {hint && <dd className="hidden text-xs text-ink-3 lg:block">{hint}</dd>}
    </div>
  );
}
