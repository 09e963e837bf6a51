import { compareNaturally } from "../../../shared/natural-order";
import { type Assignment, priorities } from "../contract/assignment";
import { feedbackOn } from "./display";

type Work = Pick<Assignment, "id" | "plannedAt" | "priority" | "unit" | "guestsHere"> &
  Parameters<typeof feedbackOn>[0];

/**
 * A cleaner's work in the order of their day: work from before first, what was sent back at its head, and last where guests still are. The planned start is the order that the
 * leader gives; what starts at the same time is sorted by urgency (sent back, then priority), then by address (docs/domain.md, "Assignment
 * lifecycle").
 */
export function inDayOrder<W extends Work>(works: readonly W[], dayStart: Date): W[] {
  const ranks = new Map(works.map((work) => [work, rankOf(work, dayStart.getTime())]));
  return works.toSorted((one, other) => {
    const others = ranks.get(other) ?? [];
    const ahead = ranks
      .get(one)
      ?.map((rank, i) => rank - (others[i] ?? 0))
      .find((difference) => difference !== 0);
    return ahead ?? (compareNaturally(placeOf(one), placeOf(other)) || (one.id < other.id ? -1 : 1));
  });
}

/** What decides, most important first; the lower number comes first. */
function rankOf(work: Work, dayStart: number): number[] {
  const at = Date.parse(work.plannedAt);
  const sentBack = feedbackOn(work) ? 0 : 1;
  const priority = -priorities.indexOf(work.priority);
  if (work.guestsHere) return [2, at, sentBack, priority];
  return at < dayStart ? [0, sentBack, at, priority] : [1, at, sentBack, priority];
}

const placeOf = ({ unit }: Work) => unit.address ?? unit.location;
