import type { Reply } from "../../../shared/endpoint";
import type { getSeries, Scope } from "../contract";

type Day = Reply<typeof getSeries>[number];

/** Which days of a series a change concerns, and which stay: earlier ones, those before today, and completed ones. Its own day always changes. */
export function seriesPlan(
  days: readonly Day[],
  { bookingId, scope, today }: { bookingId: string; scope: Scope; today: string },
): { changing: Day[]; staying: Day[] } {
  const own = days.find((day) => day.bookingId === bookingId);
  const from = scope === "following" && own && own.date > today ? own.date : today;
  const isChanging = (day: Day) => day === own || (scope !== "day" && day.date >= from && !day.isCompleted);
  return { changing: days.filter(isChanging), staying: days.filter((day) => !isChanging(day)) };
}
