import { parkDay, parkInstant, parkTime } from "../../shared/time";

/**
 * The instant with the same wall-clock time in another time zone (docs/domain.md, "Settings"). A time that is skipped there moves forward, and of
 * one that occurs twice there the first counts.
 */
export function atSameTime(at: Date, from: string, to: string): Date {
  const minute = parkInstant(parkDay(at, from), parkTime(at, from), to);
  return new Date(minute.getTime() + (at.getTime() % 60_000));
}

/** Whether guests leave before the next ones arrive. */
export function areTimesInOrder({ checkOutTime, checkInTime }: { checkOutTime: string; checkInTime: string }): boolean {
  return checkOutTime < checkInTime;
}
