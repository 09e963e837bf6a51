import { ChevronUp, House, type LucideIcon, UserX } from "lucide-react";
import { memo, useState } from "react";
import { useLanguage } from "../../../../client/browser/language";
import { longDayName } from "../../../../shared/long-formats";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { kindIcons, kindTones } from "./kinds";
import { countsOf, summaryText } from "./sentences";
import type { DaySummary, Summary } from "./summary";
import type { Pick } from "./use-place";

/** The most assignees shown as chips until the rest is opened. */
const maxChips = 3;

type DayCellProps = {
  day: string;
  summary: DaySummary | undefined;
  /** Number of villas without a cleaner. */
  uncovered: number;
  isChosen: boolean;
  isToday: boolean;
  /** Belongs to the previous or next month. */
  isOutside: boolean;
  /** Shows a chip per assignee instead of the number of villas. */
  withChips: boolean;
  onPick: Pick;
};

/** One day of the month. Memoized: a month has up to 42. */
export const DayCell = memo(function DayCell(props: DayCellProps) {
  useLanguage();
  const { day, summary, uncovered, isChosen, isToday, isOutside, withChips, onPick } = props;
  const more = (summary?.assignees.length ?? 0) - maxChips;
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? summary?.assignees : summary?.assignees.slice(0, maxChips);
  return (
    <td className="group relative h-15 border-s border-t border-line p-0 align-top first:border-s-0 md:h-29.5">
      <button
        type="button"
        data-day={day}
        tabIndex={isChosen ? 0 : -1}
        aria-pressed={isChosen}
        aria-current={isToday ? "date" : undefined}
        onClick={() => onPick(day)}
        className={classNames(
          "relative flex size-full flex-col items-center gap-0.5 px-0.5 py-1 focus-visible:z-10 focus-visible:rounded-control md:items-stretch md:gap-1 md:p-1.5 xl:p-2",
          "group-first:in-[tr:last-child]:rounded-es-card group-last:in-[tr:last-child]:rounded-ee-card",
          isOutside ? "bg-bg text-ink-3" : "bg-surface",
          isChosen && "inset-ring-3 inset-ring-primary",
        )}
      >
        {/* Not a label: a name has to contain the visible text, and figures without words would only disturb it. */}
        <span className="sr-only">{labelOf(props, shown)}</span>
        <span aria-hidden="true" className="contents">
          <span className="flex w-full items-center justify-center gap-1 md:justify-start">
            <span
              className={classNames(
                "text-sm/6.5 font-semibold tabular-nums max-md:text-[length:min(0.875rem,5vw)]",
                isToday ? "rounded-chip bg-primary px-[min(0.4375rem,2vw)] text-primary-ink" : "md:px-1",
              )}
            >
              {Number(day.slice(8))}
            </span>
            {withChips && <Count icon={UserX} count={uncovered} tone="text-uncovered-fg" />}
          </span>
          {withChips && shown?.map((one) => <Chip key={one.id} {...one} />)}
          {!withChips && <Count icon={UserX} count={uncovered} tone="text-uncovered-fg" />}
          {!withChips && <Count icon={House} count={summary?.villas ?? 0} tone="text-ink-2" />}
        </span>
      </button>
      {withChips && more > 0 && (
        <button
          type="button"
          tabIndex={isChosen ? 0 : -1}
          aria-expanded={isOpen}
          aria-label={t("+{more} more on {day}", { more, day: longDayName(day) })}
          onClick={() => setOpen(!isOpen)}
          className="absolute end-0 top-0 z-10 flex min-h-10 min-w-10 items-start justify-end rounded-control p-2 text-xs font-semibold text-ink-2"
        >
          {isOpen ? <ChevronUp size={16} strokeWidth={2.25} /> : `+${more}`}
        </button>
      )}
    </td>
  );
});

/** An icon and a number, all that fits on a phone. Large text wraps onto two lines and is clipped to the cell. */
function Count({ icon: Icon, count, tone }: { icon: LucideIcon; count: number; tone: string }) {
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        "flex flex-wrap items-center justify-center gap-x-0.5 text-xs/4 font-semibold tabular-nums max-md:text-[length:min(0.75rem,4vw)]",
        tone,
      )}
    >
      <Icon size={15} strokeWidth={2.25} className="shrink-0" />
      {count}
    </span>
  );
}

function Chip({ kind, number, villas }: Summary) {
  const Icon = kindIcons[kind];
  return (
    <span
      className={classNames(
        "flex min-h-6 items-center gap-1.25 overflow-clip rounded-[7px] px-1.25 text-xs font-semibold tabular-nums lg:max-xl:gap-0.5 lg:max-xl:px-1 xl:px-1.75",
        kindTones[kind],
      )}
    >
      <Icon strokeWidth={2.25} className="size-3.5 shrink-0 lg:max-xl:size-3" />
      {number}
      <House strokeWidth={2.25} className="ms-auto size-3.5 shrink-0 lg:max-xl:size-3" />
      {villas}
    </span>
  );
}

/** "Saturday, November 21, today. 2 schedules, 14 villas. Team 1, 12 villas. Cleaner, 2 villas." */
function labelOf({ day, summary, uncovered, isToday }: DayCellProps, shown: readonly Summary[] = []): string {
  const date = longDayName(day);
  const sentences = [isToday ? t("{day}, today", { day: date }) : date];
  if (summary) {
    sentences.push(countsOf(summary), ...shown.map(summaryText));
    const more = summary.assignees.length - shown.length;
    if (more > 0) sentences.push(t("And {more} more", { more }));
  }
  if (uncovered > 0)
    sentences.push(t("{count, plural, one {# villa has} other {# villas have}} no cleaner", { count: uncovered }));
  return sentences.join(". ");
}
