import type { Assignment } from "../contract/assignment";
import { type Day, isFree } from "./free";
import { isUnfinished, type Status } from "./steps";

/** Whether an assignment can be shared out: nobody has it, and it is not finished (docs/domain.md, "Absences"). */
export function canShare({ status, uncovered }: { status: Status; uncovered: boolean }): boolean {
  return uncovered && isUnfinished(status);
}

type Work = Pick<Assignment, "id" | "plannedAt" | "estimatedMinutes">;
/** A cleaner's day. */
export type SharedDay = Day & { cleaner: { id: string; name: string }; openMinutes: number };

/** With more estimated minutes than this in a day, others come first. */
const fullDay = 480;

/**
 * Proposes who gets which of a day's uncovered assignments: the longest first, each to the least busy cleaner at that point. Absent people get none;
 * those whose day would be too long and those who are booked at that time come last. Without anybody present, there is no proposal.
 */
export function proposeShares(work: readonly Work[], days: readonly SharedDay[], zone: string): Map<string, string> {
  const present = days.filter(({ absent }) => !absent);
  const minutes = new Map(present.map(({ cleaner, openMinutes }) => [cleaner.id, openMinutes]));
  const shares = new Map<string, string>();
  const longestFirst = [...work].sort((a, b) => (b.estimatedMinutes ?? 0) - (a.estimatedMinutes ?? 0));
  for (const one of longestFirst) {
    const ranked = present.map((day) => {
      const total = (minutes.get(day.cleaner.id) ?? 0) + (one.estimatedMinutes ?? 0);
      return { id: day.cleaner.id, total, rank: (total > fullDay ? 2 : 0) + (isFree(day, one, zone) ? 0 : 1) };
    });
    const [best] = ranked.sort((a, b) => a.rank - b.rank || a.total - b.total);
    if (!best) continue;
    minutes.set(best.id, best.total);
    shares.set(one.id, best.id);
  }
  return shares;
}
