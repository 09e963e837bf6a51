import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { classNames } from "../../../../ui/class-names";
import { useAtLeast } from "../../../../ui/use-at-least";
import { DayCell } from "./day-cell";
import { monthSteps, stepTo } from "./month";
import { weekdayName } from "./sentences";
import type { DayOfWork } from "./summary";
import type { Pick, PickMonth } from "./use-place";

type MonthGridProps = {
  /** The id of the heading with the month's name. */
  labelledBy: string;
  weeks: readonly string[][];
  day: string;
  today: string;
  days: ReadonlyMap<string, DayOfWork>;
  /** Villas without a cleaner, by day. */
  uncovered: ReadonlyMap<string, number>;
  loading: boolean;
  onPick: Pick;
  onPickMonth: PickMonth;
};

/**
 * A month as a table. The selected day is the only tab stop; arrow keys, Home, End and the Page keys move the selection and
 * the focus, across months too.
 */
export function MonthGrid(props: MonthGridProps) {
  const { labelledBy, weeks, day, today, days, uncovered, loading, onPick, onPickMonth } = props;
  const table = useRef<HTMLTableElement>(null);
  const withChips = useAtLeast("md");
  const byKey = useRef(false);
  useLayoutEffect(() => {
    if (byKey.current) table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    byKey.current = false;
  }, [day]);
  const step = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const months = monthSteps[event.key];
    const next = stepTo(day, event.key);
    if (!months && !next) return;
    event.preventDefault();
    if (next) onPick(next, { replace: true });
    // Home on a week's first day changes nothing: the next change must not take the focus.
    byKey.current = months ? onPickMonth(months, { replace: true }) : next !== day;
  };
  return (
    <table
      ref={table}
      aria-labelledby={labelledBy}
      aria-busy={loading}
      onKeyDown={step}
      className={classNames(
        "w-full table-fixed border-separate border-spacing-0 rounded-card bg-surface shadow-1 ring-1 ring-line",
        "transition-opacity duration-(--t-base)",
        loading && "opacity-60 delay-150",
      )}
    >
      <thead>
        <tr>
          {weeks[0]?.map((one) => (
            <th
              key={one}
              scope="col"
              aria-label={weekdayName(one, "long")}
              className="py-2 text-center text-xs font-semibold text-ink-2 md:px-3 md:py-2.5 md:text-start"
            >
              <span className="md:hidden">{weekdayName(one, "narrow")}</span>
              <span className="max-md:hidden">{weekdayName(one, "short")}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <DayCell
                key={one}
                day={one}
                summary={days.get(one)?.summary}
                uncovered={uncovered.get(one) ?? 0}
                isChosen={one === day}
                isToday={one === today}
                isOutside={one.slice(0, 7) !== day.slice(0, 7)}
                withChips={withChips}
                onPick={onPick}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
