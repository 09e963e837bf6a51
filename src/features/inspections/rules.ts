import { addDays } from "../../shared/time";
import type { Verdict } from "../../shared/verdict";
import type { Assignment } from "../assignments/contract/assignment";
import type { SentBackItem } from "../assignments/contract/rework";
import { canInspect, type Review } from "../assignments/rules/inspecting";
import { withItemsSentBack } from "../assignments/rules/rework";

type Status = Assignment["status"];
/**
 * Start: done without a review in this round; one's own started review stays unchanged (docs/domain.md, "Assignment
 * lifecycle").
 */
export function canStartReview(status: Status, review: Review | undefined, inspectorId: string): Verdict {
  const isOwn = review?.status === "in_progress" && review.reviewer.id === inspectorId;
  return isOwn ? "already" : canInspect(status, review, inspectorId);
}

/** Rework requires notes; approval does not (docs/domain.md, "Assignment lifecycle"). */
export function needsNotes(status: "passed" | "needs_rework", notes: string | null): boolean {
  return status === "needs_rework" && notes === null;
}

/** Adds a sentence to the inspector's notes as a line of its own; if they contain it, removes it and the line it leaves empty. */
export function toggleSentence(notes: string, sentence: string): string {
  if (!notes.includes(sentence)) return [notes.trimEnd(), sentence].filter(Boolean).join("\n");
  return notes
    .split("\n")
    .flatMap((line) => (line.includes(sentence) ? line.replace(sentence, "").trim() || [] : line))
    .join("\n");
}

/** How QC sees an assignment (docs/domain.md, "Assignment lifecycle"). */
export type QcDisplay = "ready" | "in_progress" | "approved" | "needs_rework" | "reopened" | "unknown";

/** From the status and the first review, which is this round's; a supervisor may have reopened the villa after it. */
export function qcDisplay({ status, isReopened, qcReviews: [review] }: Inspected): QcDisplay {
  if (isReopened) return "reopened";
  if (review) return review.status === "passed" ? "approved" : review.status;
  return status === "done" ? "ready" : "unknown";
}
type Inspected = { status: Status; isReopened: boolean; qcReviews: readonly Pick<Review, "status">[] };

/** Days of decisions on the dashboard, including today; earlier ones are in the history. */
export const shownDays = 14;

/** The first of these days. */
export function firstShownDay(today: string): string {
  return addDays(today, 1 - shownDays);
}

/** The villa to inspect next: of a list, longest waiting first, the first one that nobody inspects. */
export function nextToInspect<T extends Inspected & { id: string }>(
  list: readonly T[],
  currentId: string,
): T | undefined {
  return list.find((work) => work.id !== currentId && qcDisplay(work) === "ready");
}

type Team = { uncovered: boolean; collaborators: readonly { leftAt: string | null }[] };

/** The lead, unless the work is uncovered, plus the active collaborators (docs/domain.md, "Assignment lifecycle"). */
export function teamSize({ uncovered, collaborators }: Team): number {
  return collaborators.filter(({ leftAt }) => leftAt === null).length + (uncovered ? 0 : 1);
}

/** An inspector's pending step on the phone: the start or decision of a review, or that they undid the decision. */
export type PendingReview = {
  key: string;
  at: string;
  status: QcReview["status"] | "undone";
  notes: string | null;
  items?: readonly SentBackItem[];
};
type QcReview = Assignment["qcReviews"][number];

/**
 * Applies the inspector's pending steps to the server's assignment (an optimistic update). A step the server has already
 * applied changes nothing.
 */
export function applyPendingSteps(
  work: Assignment,
  waiting: readonly PendingReview[],
  reviewer: { id: string; name: string },
): Assignment {
  let shown = work;
  let undecided: Assignment | undefined;
  for (const { status, ...step } of waiting) {
    if (status === "undone")
      shown = undecided ?? {
        ...shown,
        status: "done",
        qcReviews: shown.qcReviews.map(reopened),
        reworkItems: shown.reworkItems.filter(({ round }) => round !== shown.round),
      };
    else {
      undecided = shown;
      shown = { ...shown, ...changedBy(shown, { ...step, status }, reviewer) };
    }
  }
  return shown;
}

/** The server had the decision; whether the inspection had been started before doesn't matter to its inspector. */
function reopened(review: QcReview): QcReview {
  return { ...review, status: "in_progress", notes: null, reviewedAt: null };
}

function changedBy(
  shown: Assignment,
  { key, at, status, notes, items = [] }: PendingReview & Pick<QcReview, "status">,
  reviewer: { id: string; name: string },
): Partial<Assignment> {
  const [review, ...earlier] = shown.qcReviews;
  const isMine = review?.status === "in_progress" && review.reviewer.id === reviewer.id;
  if (review && (!isMine || status === "in_progress")) return {};
  const reviewedAt = status === "in_progress" ? null : at;
  const qcReviews = [{ id: review?.id ?? key, status, notes, reviewedAt, reviewer }, ...earlier];
  if (status !== "needs_rework") return { qcReviews };
  return {
    qcReviews,
    status: "in_progress",
    finishedAt: null,
    ...withItemsSentBack(shown, items, { key, at, by: reviewer }),
  };
}
