import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { dayName } from "../../../shared/formats";
import { addDays } from "../../../shared/time";
import { t } from "../../../shared/words";
import { IconButton } from "../../../ui/icon-button";

type DayPickerProps = { day: string; today: string; onPick: (day: string) => void };

/** The day on screen: a date field that reads like a sentence, with the day before and after beside it. */
export function DayPicker({ day, today, onPick }: DayPickerProps) {
  const step = (days: number) => onPick(addDays(day, days));
  return (
    <div className="flex gap-1 lg:max-w-100">
      <IconButton outlined icon={ChevronLeft} label={t("Previous day")} onClick={() => step(-1)} />
      <label className="relative flex min-h-12 grow items-center justify-between gap-2 rounded-control border-[1.5px] border-line-strong bg-surface px-3 font-semibold has-focus-visible:shadow-ring">
        <span>
          {dayName(day)} <span className="font-medium text-ink-3">{relative(day, today)}</span>
        </span>
        <CalendarDays size={20} className="shrink-0" />
        <span className="sr-only">{t("Date")}</span>
        {/* The field itself lies over the sentence: a tap anywhere opens the phone's own picker. */}
        <input
          type="date"
          required
          value={day}
          onChange={({ target }) => target.value && onPick(target.value)}
          onClick={({ currentTarget }) => openPicker(currentTarget)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </label>
      <IconButton outlined icon={ChevronRight} label={t("Next day")} onClick={() => step(1)} />
    </div>
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
    // Not allowed here (an embedded frame): typing the date still works.
  }
}
