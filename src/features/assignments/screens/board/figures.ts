import { facts } from "../../../../client/parts/facts";
import type { Reply } from "../../../../shared/endpoint";
import { clockTime, duration, listText, moment } from "../../../../shared/formats";
import { minutesBetween, parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import type { BoardCard, getBoard } from "../../contract/board";
import { percent } from "../../rules/display";
import { earliestGuestsFirst } from "../../rules/guests";
import { lateFirst, minutesLate } from "../../rules/late";
import { minutesTaken } from "../../rules/periods";

export type BoardData = Reply<typeof getBoard>;

/** The second line of a card: planned time, time so far, duration or finish. */
export function timeText(card: BoardCard, now: Date, zone: string): string {
  const { status, plannedAt, startedAt, finishedAt, estimatedMinutes, actualMinutes, workingSince, photos } = card;
  switch (status) {
    case "pending": {
      const time = moment(plannedAt, zone, now);
      return estimatedMinutes === null ? time : `${time}, ${duration(estimatedMinutes)}`;
    }
    case "in_progress": {
      if (!startedAt) return t("Not started");
      // Overnight nobody works, so the time since yesterday says less than the start.
      const isFromBefore = workingSince && parkDay(new Date(workingSince), zone) !== parkDay(now, zone);
      const minutes = isFromBefore ? undefined : minutesTaken(card, now);
      return minutes === undefined
        ? t("Started {time}", { time: moment(startedAt, zone, now) })
        : t("{time} so far", { time: duration(minutes) });
    }
    case "needs_review": {
      if (actualMinutes === null) return photosText(photos);
      return t(
        "{count, plural, =0 {Took {time}, no photos} one {Took {time}, # photo} other {Took {time}, # photos}}",
        {
          time: duration(actualMinutes),
          count: photos,
        },
      );
    }
    case "done":
      return finishedAt ? t("Finished {time}", { time: moment(finishedAt, zone, now) }) : "";
  }
}

const photosText = (count: number) => t("{count, plural, =0 {no photos} one {# photo} other {# photos}}", { count });

/** "20 min over" for a cleaning that takes longer than its estimate, "20 min late" for one that has not started; empty if it is neither. */
export function lateText(card: BoardCard, now: Date, zone: string): string {
  const minutes = minutesLate(card, now);
  if (minutes === 0) return "";
  const since = card.startedAt ?? card.plannedAt;
  // Nobody works at night: the card shows the day instead.
  if (parkDay(new Date(since), zone) !== parkDay(now, zone)) return t("Late");
  const time = duration(minutes);
  return card.status === "pending" ? t("{time} late", { time }) : t("{time} over", { time });
}

/** The board with late work first in its columns. */
export function withLateFirst(board: BoardData, now: Date): BoardData {
  return { ...board, pending: lateFirst(board.pending, now), inProgress: lateFirst(board.inProgress, now) };
}

/** The board with the work that the next guests wait for first in its columns; what is finished keeps its order. */
export function withGuestsFirst(board: BoardData): BoardData {
  const { pending, inProgress, needsReview } = board;
  return {
    ...board,
    pending: earliestGuestsFirst(pending),
    inProgress: earliestGuestsFirst(inProgress),
    needsReview: earliestGuestsFirst(needsReview),
  };
}

/** Uncovered work of the board. */
export function uncoveredOf({ pending, inProgress }: BoardData): BoardCard[] {
  return [...pending, ...inProgress].filter(({ uncovered }) => uncovered);
}

/** How many of the board's assignments are planned for its day, for an earlier one, and for a later one; the work that is done is told by the counts. */
export function countByDay({ day, pending, inProgress, needsReview, counts }: BoardData, zone: string) {
  const days = [...pending, ...inProgress, ...needsReview].map(({ plannedAt }) => parkDay(new Date(plannedAt), zone));
  const earlier = days.filter((planned) => planned < day).length + (counts.doneEarlier ?? 0);
  const early = days.filter((planned) => planned > day).length + (counts.doneLater ?? 0);
  return { today: counts.total - earlier - early, earlier, early };
}

/** "2 on time, 1 late, 1 in rework" (docs/domain.md, "Figures"). Work without an estimate is neither late nor on time. */
export function inProgressHint({ inProgress, counts }: BoardData, now: Date): string {
  const timed = inProgress.filter(({ feedback, startedAt, estimatedMinutes }) => {
    return !feedback && startedAt !== null && estimatedMinutes !== null;
  });
  const late = timed.filter((card) => minutesLate(card, now) > 0).length;
  const onTime = timed.length - late;
  return facts([
    onTime > 0 && t("{count} on time", { count: onTime }),
    late > 0 && t("{count} late", { count: late }),
    counts.sentBack > 0 && t("{count} in rework", { count: counts.sentBack }),
  ]);
}

/** Done share of the board, as a rounded percentage. */
export function completionRate({ counts: { done, total } }: BoardData): number {
  return percent(done, total);
}

/** "oldest waiting 18 min"; whole hours from one day on; empty if nothing is waiting for review. */
export function reviewHint({ counts: { oldestReview } }: BoardData, now: Date): string {
  if (!oldestReview) return "";
  const minutes = minutesBetween(new Date(oldestReview), now);
  const shown = minutes < 24 * 60 ? minutes : minutes - (minutes % 60);
  return t("oldest waiting {time}", { time: duration(shown) });
}

/** Why one villa is uncovered: "DV-112 at 1:30 PM. Aylin Demir is absent and nobody else is assigned." `day`: the board's. */
export function whyOneText(card: BoardCard, villas: string, day: string, zone: string): string {
  const { name } = card.cleaner;
  switch (card.whyUncovered) {
    case "removed":
      return t("{villas}. Its cleaner no longer works here and nobody else is assigned.", { villas });
    case "other-role":
      return t("{villas}. {name} is no longer a cleaner and nobody else is assigned.", { villas, name });
    case null:
      return t("{villas}. Nobody is assigned.", { villas });
    default:
      return isBefore(day, zone)(card)
        ? t("{villas}. {name} was absent that day and nobody else is assigned.", { villas, name })
        : t("{villas}. {name} is absent and nobody else is assigned.", { villas, name });
  }
}

/** The same for several villas. */
export function whySeveralText(cards: readonly BoardCard[], villas: string, day: string, zone: string): string {
  if (cards.some(({ whyUncovered }) => whyUncovered === null)) return t("{villas}. Nobody is assigned.", { villas });
  if (cards.some(({ whyUncovered }) => whyUncovered === "removed" || whyUncovered === "other-role"))
    return t("{villas}. Their cleaners are absent or no longer clean here, and nobody else is assigned.", { villas });
  return cards.some(isBefore(day, zone))
    ? t("{villas}. Their cleaners were absent and nobody else is assigned.", { villas })
    : t("{villas}. Their cleaners are absent and nobody else is assigned.", { villas });
}

/** Work of an earlier day: whoever was absent then may be at work today. */
function isBefore(day: string, zone: string): (card: BoardCard) => boolean {
  return ({ plannedAt }) => parkDay(new Date(plannedAt), zone) < day;
}

/** "DV-112 at 1:30 PM, ZB-004 at 3:00 PM, and 2 more". */
export function uncoveredText(cards: readonly BoardCard[], zone: string, now: Date): string {
  const named = cards.slice(0, 3).map(({ unit: { code }, plannedAt }) => {
    const isToday = parkDay(new Date(plannedAt), zone) === parkDay(now, zone);
    const time = isToday ? clockTime(plannedAt, zone) : moment(plannedAt, zone, now);
    return isToday ? t("{code} at {time}", { code, time }) : t("{code} on {time}", { code, time });
  });
  const more = cards.length - named.length;
  return listText(more > 0 ? [...named, t("{count} more", { count: more })] : named);
}
