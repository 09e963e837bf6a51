import { addDays } from "../../../../shared/time";
import type { Place } from "./grid-keys";

/** The cell in which an element lies, if any. */
export function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("td[data-day]") : null;
  const row = cell?.closest<HTMLElement>("tr[data-row]");
  return row && cell ? { row: Number(row.dataset.row), column: Number(cell.dataset.day) } : undefined;
}

/** The element of a cell, if it is drawn. */
export function cellAt(body: HTMLElement | null, { row, column }: Place): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`tr[data-row="${row}"] td[data-day="${column}"]`) ?? null;
}

/** The day before the first of these days (column -1), or after their last one. */
export function dayBeside(days: readonly string[], column: number): string {
  return column < 0 ? addDays(days[0] ?? "", -1) : addDays(days.at(-1) ?? "", 1);
}

/** The ground of a day's cells: today stands out, past days and weekends recede. */
export function lookOf(day: string, today: string): string {
  if (day === today) return "bg-primary-soft/50 hover:bg-primary-soft";
  if (day < today) return "bg-bg hover:bg-sunken";
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 ? "bg-sunken/60 hover:bg-sunken" : "bg-surface hover:bg-sunken";
}
