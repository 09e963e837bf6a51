import { parkDay } from "../../../shared/time";

/**
 * The park day on which open work is done: the day it was planned for, or today if that is over. That day's absences and bookings decide who is
 * free for it (docs/domain.md, "Absences").
 */
export function workDay(plannedAt: Date, now: Date, zone: string): string {
  const planned = parkDay(plannedAt, zone);
  const today = parkDay(now, zone);
  const isOver = planned < today;
  return isOver ? today : planned;
}
