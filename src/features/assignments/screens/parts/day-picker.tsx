import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { dayName } from "../../../../shared/formats";
import { addDays, firstDay, isDay, lastDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { IconButton } from "../../../../ui/icon-button";

type DayPickerProps = { day: string; today: string; onPick: (day: string) => void };

/** Date field shown as text, with buttons for the previous and the next day. */
export function DayPicker({ day, today, onPick }: DayPickerProps) {
  return (
    <div className="flex flex-wrap justify-between gap-1 lg:max-w-100">
      <IconButton
        outlined
        icon={ChevronLeft}
        label={t("Previous day")}
        disabled={day === firstDay}
        onClick={() => onPick(addDays(day, -1))}
      />
      <div className="relative flex min-h-12 min-w-40 grow basis-0 items-center justify-between gap-2 overflow-clip rounded-control border-[1.5px] border-line-strong bg-surface px-3 font-semibold has-focus-visible:shadow-ring max-[14rem]:order-first max-[14rem]:basis-full">
        <span className="min-w-0">
          {dayName(day)} <span className="font-medium text-ink-3">{relative(day, today)}</span>
        </span>
        <CalendarDays size={20} className="shrink-0" />
        <DateField day={day} onPick={onPick} />
      </div>
      <IconButton
        outlined
        icon={ChevronRight}
        label={t("Next day")}
        disabled={day === lastDay}
        onClick={() => onPick(addDays(day, 1))}
      />
    </div>
  );
}

/**
 * An invisible date input over the text: a tap opens the native picker, and its choice counts at once. Typing shows the
 * input and counts on Enter or blur, so that incomplete dates are not loaded.
 */
function DateField({ day, onPick }: Pick<DayPickerProps, "day" | "onPick">) {
  const [typed, setTyped] = useState<string>();
  const take = (value = typed) => value && value !== day && isDay(value) && onPick(value);
  return (
    <input
      type="date"
      aria-label={t("Date")}
      required
      min={firstDay}
      max={lastDay}
      value={typed ?? day}
      onKeyDown={({ key }) => {
        if (key === "Enter") {
          take();
          setTyped(undefined);
        } else if (key !== "Tab") setTyped((now) => now ?? day);
      }}
      onChange={({ target: { value } }) => (typed === undefined ? take(value) : setTyped(value))}
      onBlur={() => {
        take();
        setTyped(undefined);
      }}
      onClick={({ currentTarget }) => openPicker(currentTarget)}
      className={classNames(
        "absolute inset-0 size-full cursor-pointer bg-surface px-3 font-semibold",
        typed === undefined && "opacity-0",
      )}
    />
  );
}

function relative(day: string, today: string): string {
  if (day === today) return t("Today");
  if (day === addDays(today, 1)) return t("Tomorrow");
  if (day === addDays(today, -1)) return t("Yesterday");
  return day.slice(0, 4) === today.slice(0, 4) ? "" : day.slice(0, 4);
}

function openPicker(field: HTMLInputElement): void {
  try {
    field.showPicker?.();
  } catch {
    // Not allowed in an embedded frame; typing the date still works.
  }
}
