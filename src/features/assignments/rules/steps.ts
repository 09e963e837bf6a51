import { changedList } from "../../../shared/list-changes";
import { Problem } from "../../../shared/problem";
import { type Sentence, say } from "../../../shared/sentences";
import { parkDay } from "../../../shared/time";
import type { Verdict } from "../../../shared/verdict";
import type { Assignment } from "../contract/assignment";

export type Status = Assignment["status"];

/** Not submitted for review yet. */
export function isUnfinished(status: Status): boolean {
  return status === "pending" || status === "in_progress";
}

/** Start: from pending; if it has started already, nothing changes (docs/domain.md, "Assignment lifecycle"). */
export function canStart(status: Status): Verdict {
  return status === "pending" ? "yes" : "already";
}

/** Tick: while in progress, once per item. */
export function canTick(status: Status, isTicked: boolean): Verdict {
  if (isTicked) return "already";
  return requireInProgress(status, say("The checklist can only be ticked while the cleaning is in progress."));
}

/** Untick: while in progress. */
export function canUntick(status: Status): Verdict {
  return requireInProgress(status, say("The checklist can only be changed while the cleaning is in progress."));
}

/** Change notes: while in progress. */
export function canSetNotes(status: Status): Verdict {
  return requireInProgress(status, say("Notes can only be changed while the cleaning is in progress."));
}

/** Complete: in progress with every item ticked; already submitted, nothing changes. */
export function canComplete(status: Status, checklist: { done: number; total: number }): Verdict {
  if (status === "needs_review") return "already";
  const verdict = requireInProgress(status, say("Only a cleaning in progress can be completed."));
  const open = checklist.total - checklist.done;
  if (verdict !== "yes" || open <= 0) return verdict;
  return new Problem(
    "checklist-incomplete",
    say("{open, plural, one {# task is still open.} other {# tasks are still open.}}", { open }),
  );
}

/** Finish: like complete, whether or not items are open; the screen asks first. */
export function canFinish(status: Status): Verdict {
  if (status === "needs_review") return "already";
  return requireInProgress(status, say("Only a cleaning in progress can be completed."));
}

/** Approve: in review; already done, nothing changes. */
export function canApprove(status: Status): Verdict {
  if (status === "done") return "already";
  return requireInReview(status, say("Only an assignment waiting for review can be approved."));
}

/** Reject: in review. */
export function canReject(status: Status): Verdict {
  return requireInReview(status, say("Only an assignment waiting for review can be rejected."));
}

/** Reopen: done, passed by QC or not. */
export function canReopen(status: Status): Verdict {
  return status === "done" ? "yes" : new Problem("state-conflict", say("Only a finished assignment can be reopened."));
}

/** Findings: from the start until the review is over. */
export function canAddFinding(status: Status): Verdict {
  if (status === "needs_review") return "yes";
  return requireInProgress(
    status,
    say("Findings can only be added after the cleaning has started and until it is reviewed."),
  );
}

/** Delete a finding: whenever one can be added. */
export function canRemoveFinding(status: Status): Verdict {
  if (status === "needs_review") return "yes";
  return requireInProgress(
    status,
    say("Findings can only be deleted after the cleaning has started and until it is reviewed."),
  );
}

/** Edit: while nobody has started. */
export function canEdit(status: Status): Verdict {
  return status === "pending" ? "yes" : new Problem("state-conflict", say("Only a pending assignment can be changed."));
}

/** Change instructions or priority, for example because guests arrive early: until it is submitted for review. */
export function canInstruct(status: Status): Verdict {
  if (isUnfinished(status)) return "yes";
  return new Problem(
    "state-conflict",
    say("Only an unfinished assignment can get other instructions or another priority."),
  );
}

/** Reassign: until it is submitted for review. */
export function canReassign(status: Status): Verdict {
  if (isUnfinished(status)) return "yes";
  return new Problem("state-conflict", say("Only an unfinished assignment can be reassigned."));
}

/** Delete: while nobody has started. */
export function canDelete(status: Status): Verdict {
  return status === "pending" ? "yes" : new Problem("state-conflict", say("Only a pending assignment can be deleted."));
}

/** What an edit changes: instructions or priority, the rest of the plan, the lead. */
type Changes = { instructions: boolean; plan: boolean; lead: boolean };

/** Whether an edit is allowed: the plan while pending; instructions, priority and the lead until it is submitted. No change: "already". */
export function canChange(status: Status, changes: Changes): Verdict {
  if (changes.plan) return canEdit(status);
  if (changes.instructions) return canInstruct(status);
  return changes.lead ? canReassign(status) : "already";
}

/** Whether work is in another villa than a step is about. Older versions of the app don't name it. */
export function hasMoved(work: { unitId: string }, unitId: string | undefined): boolean {
  return unitId !== undefined && unitId !== work.unitId;
}

/** Whether work moves to another villa or another park day: it leaves its booking, and its guests are others. */
export function movesElsewhere(
  before: { unitId: string; plannedAt: Date },
  after: { unitId?: string | undefined; plannedAt?: Date | undefined },
  zone: string,
): boolean {
  const isOtherVilla = after.unitId !== undefined && after.unitId !== before.unitId;
  return (
    isOtherVilla ||
    (after.plannedAt !== undefined && parkDay(after.plannedAt, zone) !== parkDay(before.plannedAt, zone))
  );
}

/** The assistants of a lead, without duplicates and without the lead. */
export function helpersBeside(leadId: string, helperIds: readonly string[]): string[] {
  return [...new Set(helperIds)].filter((id) => id !== leadId);
}

export type Crew = { leadId: string; helperIds: readonly string[]; uncovered: boolean };
/** The people set by an edit; omitted fields keep the current ones. */
export type NamedCrew = {
  cleanerId?: string | undefined;
  collaboratorIds?: readonly string[] | undefined;
  addCollaboratorIds?: readonly string[] | undefined;
  removeCollaboratorIds?: readonly string[] | undefined;
};

/** The crew after an edit, and what changed. Uncovered work goes to the new lead, or else to the first assistant named. */
export function crewAfter(
  crew: Crew,
  { cleanerId, collaboratorIds: to, addCollaboratorIds: add, removeCollaboratorIds: remove }: NamedCrew,
): { leadId: string; helperIds: string[]; isHandedOver: boolean; hasOtherHelpers: boolean } {
  const named = cleanerId ?? (crew.uncovered ? (to ?? add)?.[0] : undefined);
  const leadId = named ?? crew.leadId;
  const before = helpersBeside(leadId, crew.helperIds);
  const helperIds = helpersBeside(leadId, changedList(before, { to, add, remove }));
  return {
    leadId,
    helperIds,
    isHandedOver: named !== undefined && (crew.uncovered || named !== crew.leadId),
    hasOtherHelpers: before.length !== helperIds.length || before.some((id) => !helperIds.includes(id)),
  };
}

/** Who leads after somebody leaves: the same lead, the next active collaborator, or nobody (uncovered). */
export function leadAfter(
  leaving: string,
  work: { leadId: string; collaboratorIds: readonly string[] },
): string | null {
  if (work.leadId !== leaving) return work.leadId;
  return work.collaboratorIds.find((id) => id !== leaving) ?? null;
}

function requireInReview(status: Status, otherwise: Sentence): Verdict {
  return status === "needs_review" ? "yes" : new Problem("state-conflict", otherwise);
}

function requireInProgress(status: Status, otherwise: Sentence): Verdict {
  return status === "in_progress" ? "yes" : new Problem("state-conflict", otherwise);
}
