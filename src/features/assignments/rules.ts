import { Problem } from "../../shared/problem";
import { minutesBetween } from "../../shared/time";
import type { Assignment, ChecklistItem, Completion, Finding, NewFinding, ReplacementPreset } from "./contract";

type Status = Assignment["status"];
/** Whether a step may be taken: yes, it has been taken before (then nothing changes), or why not. */
export type Verdict = "yes" | "already" | Problem;

/** Start: from pending; a second tap, or a colleague's, is no error (domain "An assignment's life"). */
export function canStart(status: Status): Verdict {
  return status === "pending" ? "yes" : "already";
}

/** Tick: while in progress, once an item. */
export function canTick(status: Status, isTicked: boolean): Verdict {
  if (isTicked) return "already";
  return whileInProgress(status, "The checklist can only be ticked while the cleaning is in progress.");
}

/** Untick and notes: while in progress. */
export function canUntick(status: Status): Verdict {
  return whileInProgress(status, "The checklist can only be changed while the cleaning is in progress.");
}
export function canSetNotes(status: Status): Verdict {
  return whileInProgress(status, "Notes can only be changed while the cleaning is in progress.");
}

/** Complete: in progress with every item ticked; already, when it waits for review. */
export function canComplete(status: Status, checklist: { done: number; total: number }): Verdict {
  if (status === "needs_review") return "already";
  const verdict = whileInProgress(status, "Only a cleaning in progress can be completed.");
  const open = checklist.total - checklist.done;
  if (verdict !== "yes" || open <= 0) return verdict;
  return new Problem("checklist-incomplete", open === 1 ? "1 task is still open." : `${open} tasks are still open.`);
}

/** Finish: as complete, whether items are open or not; the screen asks first, and the review shows them. */
export function canFinish(status: Status): Verdict {
  if (status === "needs_review") return "already";
  return whileInProgress(status, "Only a cleaning in progress can be completed.");
}

/** How many items of the checklist have no tick. A tick of an item that has left the checklist since counts for nothing. */
export function openItems(
  checklist: readonly Pick<ChecklistItem, "id">[],
  ticks: readonly Pick<Completion, "checklistItemId">[],
): number {
  const ticked = new Set(ticks.map(({ checklistItemId }) => checklistItemId));
  return checklist.filter(({ id }) => !ticked.has(id)).length;
}

/** Approve: what waits for review; already, when it is done. */
export function canApprove(status: Status): Verdict {
  if (status === "done") return "already";
  return whileInReview(status, "Only a cleaning that waits for review can be approved.");
}

/** Reject: what waits for review. */
export function canReject(status: Status): Verdict {
  return whileInReview(status, "Only a cleaning that waits for review can be rejected.");
}

/** Findings: from the start until the review is over. */
export function canAddFinding(status: Status): Verdict {
  if (status === "needs_review") return "yes";
  return whileInProgress(status, "Findings can only be added from the start of the cleaning until its review.");
}

/** Take a finding back: as long as one can be added. */
export function canRemoveFinding(status: Status): Verdict {
  if (status === "needs_review") return "yes";
  return whileInProgress(status, "Findings can only be deleted from the start of the cleaning until its review.");
}

/** Edit: while nobody has started. */
export function canEdit(status: Status): Verdict {
  return status === "pending" ? "yes" : new Problem("state-conflict", "Only a pending assignment can be changed.");
}

/** Who leads once somebody has left: the same lead, else the next active collaborator, else nobody (then it is uncovered). */
export function leadAfter(
  leaving: string,
  work: { leadId: string; collaboratorIds: readonly string[] },
): string | null {
  if (work.leadId !== leaving) return work.leadId;
  return work.collaboratorIds.find((id) => id !== leaving) ?? null;
}

/** Minutes that a villa of this size usually takes: what a planned cleaning is estimated at until somebody knows better. */
export function usualMinutes(maxPersons: number): number {
  if (maxPersons <= 4) return 60;
  return maxPersons <= 6 ? 75 : 90;
}

function whileInReview(status: Status, otherwise: string): Verdict {
  return status === "needs_review" ? "yes" : new Problem("state-conflict", otherwise);
}

function whileInProgress(status: Status, otherwise: string): Verdict {
  return status === "in_progress" ? "yes" : new Problem("state-conflict", otherwise);
}

/** Minutes that the work took: what the phone counted, between 0 and the time since the start; the clock's, when it counted none. */
export function actualMinutes(counted: number | undefined, startedAt: Date, finishedAt: Date): number {
  const most = minutesBetween(startedAt, finishedAt);
  return Math.min(Math.max(0, Math.round(counted ?? most)), most);
}

/** Completed items out of all, as a rounded percent (spec 1, section 9). */
export function percent(done: number, total: number): number {
  return total === 0 ? 0 : Math.round((done / total) * 100);
}

/** Pending, in progress, completed: how a cleaner counts a day (needs_review and done are both completed). */
export function countDay(day: readonly Pick<Assignment, "status">[]) {
  const having = (...statuses: Status[]) => day.filter(({ status }) => statuses.includes(status)).length;
  return {
    pending: having("pending"),
    inProgress: having("in_progress"),
    completed: having("needs_review", "done"),
  };
}

/** Who sent the work back, when and why: a supervisor's rejection or QC's rework, while it is being corrected. */
export function feedbackOn(
  work: Pick<Assignment, "status" | "rejectionReason" | "rejectedBy" | "rejectedAt" | "qcReviews">,
): { kind: "rejected" | "rework"; by: string; at: string; text: string } | null {
  if (work.status !== "in_progress") return null;
  const [review] = work.qcReviews;
  if (review?.status === "needs_rework" && review.reviewedAt)
    return { kind: "rework", by: review.reviewer.name, at: review.reviewedAt, text: review.notes ?? "" };
  if (work.rejectionReason !== null && work.rejectedAt)
    return { kind: "rejected", by: work.rejectedBy?.name ?? "", at: work.rejectedAt, text: work.rejectionReason };
  return null;
}

/** Colleagues who are on the work now. */
export function activeTeam(work: Pick<Assignment, "collaborators">) {
  return work.collaborators.filter(({ leftAt }) => leftAt === null);
}

/** A tick or untick that has been tapped and not been answered yet; `at` is when. */
export type WaitingTick = { itemId: string; ticked: boolean; notes?: string | undefined; at: string };

/** What the screen shows: the server's assignment with the waiting taps laid over it, in their order. */
export function overlay(work: Assignment, waiting: readonly WaitingTick[], myId: string): Assignment {
  const completions = new Map(work.checklistCompletions.map((completion) => [completion.checklistItemId, completion]));
  for (const { itemId, ticked, notes, at } of waiting) {
    if (!ticked) completions.delete(itemId);
    else if (!completions.has(itemId))
      completions.set(itemId, {
        id: `waiting ${itemId}`,
        checklistItemId: itemId,
        completedAt: at,
        completedById: myId,
        qty: null,
        notes: notes?.trim() || null,
      });
  }
  return waiting.length === 0 ? work : { ...work, checklistCompletions: [...completions.values()] };
}

/** Findings written or taken back that have not been answered yet; `known` are those that the screen had at the tap, `at` is when. */
export type WaitingChange = {
  add?: NewFinding | undefined;
  remove: readonly string[];
  known: readonly string[];
  at: string;
};

/**
 * The same for findings: the waiting changes laid over the server's, in their order. The live feed can bring a new finding
 * before its own call is answered; then it is not shown a second time.
 */
export function overlayFindings(work: Assignment, waiting: readonly WaitingChange[], myId: string): Assignment {
  if (waiting.length === 0) return work;
  const removed = new Set(waiting.flatMap(({ remove }) => remove));
  const arrived = new Set<string>();
  const shown = work.findings.filter(({ id }) => !removed.has(id));
  for (const { add, known, at } of waiting) {
    if (!add) continue;
    const fresh = { type: add.type, text: add.text.trim(), qty: add.qty ?? null, createdById: myId };
    const same = work.findings.find(
      (one) =>
        !known.includes(one.id) &&
        !arrived.has(one.id) &&
        one.createdById === myId &&
        one.type === fresh.type &&
        one.text === fresh.text &&
        one.qty === fresh.qty,
    );
    if (same) arrived.add(same.id);
    else shown.push({ ...fresh, id: `${waitingMark}${shown.length} ${at}`, createdAt: at });
  }
  return { ...work, findings: shown };
}

const waitingMark = "waiting ";

/** Whether a finding is shown before the server has answered. */
export function isWaiting({ id }: Pick<Finding, "id">): boolean {
  return id.startsWith(waitingMark);
}

/** A thing to be replaced: how many by everybody, and which findings say so that are one's own. */
export type Replacement = { label: string; usualQty: number; total: number; mine: Finding[]; waiting: boolean };

/** How many presets have a button of their own (spec 1, section 2). */
export const quickPresets = 3;

/** What the Replacements card lists: the quick presets, added or not, then whatever else was added, each thing once. */
export function replacements(
  presets: readonly ReplacementPreset[],
  found: readonly Finding[],
  myId: string,
): Replacement[] {
  const added = found.filter(({ type }) => type === "replace");
  const usual = new Map(presets.map(({ label, defaultQty }) => [label, defaultQty]));
  const labels = new Set([
    ...presets.slice(0, quickPresets).map(({ label }) => label),
    ...added.map(({ text }) => text),
  ]);
  return [...labels].map((label) => {
    const here = added.filter(({ text }) => text === label);
    return {
      label,
      usualQty: usual.get(label) ?? 1,
      total: here.reduce((sum, { qty }) => sum + (qty ?? 1), 0),
      mine: here.filter(({ createdById }) => createdById === myId),
      waiting: here.some(isWaiting),
    };
  });
}
