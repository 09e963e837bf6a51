import type { Locale } from "../../../shared/locales";
import type { Assignment, FeedbackKind } from "../contract/assignment";
import type { Status } from "./steps";

/** Completed share as a rounded percentage; 0 of 0 is 0 (docs/domain.md, "Terms"). */
export function percent(done: number, total: number): number {
  return total === 0 ? 0 : Math.round((done / total) * 100);
}

/** A cleaner's counts for a day; needs_review and done are both completed. */
export function countByStatus(day: readonly Pick<Assignment, "status">[]) {
  const having = (...statuses: Status[]) => day.filter(({ status }) => statuses.includes(status)).length;
  return {
    pending: having("pending"),
    inProgress: having("in_progress"),
    completed: having("needs_review", "done"),
  };
}

/**
 * A cleaner's day as the screen shows it, each part in the given order: open work from before, today's open work with the running part first,
 * where guests still are, and finished work. `next`: what to do now, the first running work or else the first that guests have left.
 */
export function partsOfDay<W extends Pick<Assignment, "status" | "guestsHere">>(
  day: readonly W[],
  isFromBefore: (work: W) => boolean,
) {
  const isRunning = ({ status }: W) => status === "in_progress";
  const open = day.filter((work) => isRunning(work) || work.status === "pending");
  const waiting = open.filter(({ guestsHere }) => guestsHere);
  const ready = open.filter(({ guestsHere }) => !guestsHere);
  const earlier = ready.filter(isFromBefore);
  const planned = ready.filter((work) => !isFromBefore(work));
  const today = [...planned.filter(isRunning), ...planned.filter((work) => !isRunning(work))];
  const finished = day.filter((work) => !open.includes(work));
  return { earlier, today, waiting, finished, next: open.find(isRunning) ?? earlier[0] ?? today[0] };
}

export type Feedback = { kind: FeedbackKind; by: string; at: string; text: string; lang: Locale | null | undefined };

/** Who sent the work back, how, when and why, while it is being corrected; else null. */
export function feedbackOn(
  work: Pick<
    Assignment,
    "status" | "rejectionReason" | "rejectionLang" | "rejectedBy" | "rejectedAt" | "isReopened" | "qcReviews"
  >,
): Feedback | null {
  if (work.status !== "in_progress") return null;
  const [review] = work.qcReviews;
  if (review?.status === "needs_rework" && review.reviewedAt)
    return {
      kind: "rework",
      by: review.reviewer.name,
      at: review.reviewedAt,
      text: review.notes ?? "",
      lang: review.lang,
    };
  if (work.rejectionReason === null || !work.rejectedAt) return null;
  const kind = work.isReopened ? "reopened" : "rejected";
  const { rejectionReason: text, rejectionLang: lang, rejectedAt: at } = work;
  return { kind, by: work.rejectedBy?.name ?? "", at, text, lang };
}

/** Active collaborators. */
export function activeTeam(work: Pick<Assignment, "collaborators">) {
  return work.collaborators.filter(({ leftAt }) => leftAt === null);
}
