import type { LucideIcon } from "lucide-react";
import { type StatusTone, statusText } from "./badge";
import { classNames } from "./class-names";

/** A number and its label. */
export type Count = {
  label: string;
  value: number | string;
  icon: LucideIcon;
  tone?: StatusTone;
  /** What it covers, in a word or two: "today", "in the park". The hint replaces it where there is room. */
  scope?: string | undefined;
  /** Context, shown where there is room. */
  hint?: string | undefined;
};

type CountsProps = {
  items: readonly Count[];
  label: string;
  /** Two beside each other on a phone, with their hints. */
  roomy?: boolean;
};

/** Key figures: one card with dividers on a phone, a row of cards from 1024 px. */
export function Counts({ items, label, roomy = false }: CountsProps) {
  const four = items.length > 3;
  return (
    <div className="@container">
      {/* Container widths in rem, so that larger text stacks them too. */}
      <dl
        aria-label={label}
        className={classNames(
          "grid overflow-clip rounded-card bg-surface shadow-1 ring-1 ring-line",
          "lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:gap-4 lg:overflow-visible lg:bg-transparent lg:shadow-none lg:ring-0",
          four && (roomy ? "grid-cols-2" : "grid-cols-2 @min-[20.5rem]:grid-cols-4"),
          !four && "@min-[16.5rem]:grid-cols-3",
        )}
      >
        {items.map((item) => (
          <CountCell key={item.label} {...item} isNarrow={four && !roomy} isRoomy={roomy} />
        ))}
      </dl>
    </div>
  );
}

type CellProps = Count & { isNarrow: boolean; isRoomy: boolean };

function CountCell({ label, value, icon: Icon, tone, scope, hint, isNarrow, isRoomy }: CellProps) {
  const context = isRoomy ? (hint ?? scope) : hint;
  return (
    <div
      className={classNames(
        "relative flex bg-surface pt-3.5 pb-3.25 before:absolute before:inset-y-4 before:-start-px before:border-s before:border-line lg:before:hidden",
        "lg:flex-col lg:items-start lg:justify-start lg:rounded-card lg:px-5.5 lg:py-5 lg:text-start lg:shadow-1 lg:ring-1 lg:ring-line",
        isRoomy ? "flex-col px-4" : "flex-col-reverse items-center justify-end px-1 text-center",
      )}
    >
      <dt
        className={classNames(
          "flex flex-wrap items-center gap-1.25 text-xs font-semibold lg:gap-2 lg:text-sm lg:font-medium lg:text-ink-2",
          !isRoomy && "justify-center",
          tone ? statusText[tone] : "text-ink-2",
        )}
      >
        <Icon
          className={classNames("size-4 shrink-0 stroke-[2.25] lg:block lg:size-5 lg:stroke-2", isNarrow && "hidden")}
        />
        {label}
        {scope && !isRoomy && <span className="basis-full font-normal text-ink-3 lg:hidden">{scope}</span>}
      </dt>
      <dd className="text-2xl font-bold tracking-tight tabular-nums lg:mt-2 lg:text-counter">{value}</dd>
      {context && <dd className={classNames("text-xs text-ink-3", !isRoomy && "hidden lg:block")}>{context}</dd>}
    </div>
  );
}
