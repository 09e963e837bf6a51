import { longDayName } from "../../../../shared/long-formats";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { weekdayName } from "../../../schedules/screens/calendar/sentences";

/** The head of a day's column: weekday and number. */
export function DayHeader({ day, isToday }: { day: string; isToday: boolean }) {
  const name = longDayName(day);
  return (
    <th scope="col" className="relative border-b border-line py-1 text-center text-xs font-semibold text-ink-2">
      <span className="sr-only">{isToday ? t("{day}, today", { day: name }) : name}</span>
      <span aria-hidden="true" className="block">
        {weekdayName(day, "narrow")}
      </span>
      <span
        aria-hidden="true"
        className={classNames(
          "mx-auto block w-fit min-w-6.5 rounded-chip text-sm/6 tabular-nums",
          isToday ? "bg-primary text-primary-ink" : "text-ink",
        )}
      >
        {Number(day.slice(8))}
      </span>
    </th>
  );
}
