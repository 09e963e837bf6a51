import { Problem } from "../../../shared/problem";
import type { Role } from "../../../shared/roles";
import { say } from "../../../shared/sentences";
import type { Verdict } from "../../../shared/verdict";
import type { Status } from "./steps";

/** A toast offers Undo for 8 s, longer while somebody points at it; the rest is for slow networks. */
export const undoWindowMs = 60_000;

const submissions = ["assignment.complete", "assignment.finish"];
/** A rejection and QC's rework: the cleaners' first step on it begins a working period. */
const verdicts = ["assignment.reject", "inspection.decide"];
const undoable = [
  ...submissions,
  ...verdicts,
  "assignment.approve",
  "assignment.reassign",
  "assignment.prioritize",
  "assignment.delete",
  "assignment.undo",
];
const cleaning = [
  "start",
  "tick",
  "untick",
  "note",
  "finding",
  "finding-removed",
  "photo",
  "overtaken",
  "tick-overtaken",
  "guests-here",
  "guests-left",
];
const cleanersSteps = cleaning.map((step) => `assignment.${step}`);

/** Whether a step submits a cleaning for review. */
export function isSubmission({ action }: { action: string }): boolean {
  return submissions.includes(action);
}

/** Whether work goes back to its crew if this step is undone. */
export function isReopenedByUndo(step: { action: string }): boolean {
  return isSubmission(step) || step.action === "assignment.approve";
}

/**
 * One row of an assignment's trail. `madeAt`: when its phone made it, if that was before the step ahead of it; `hasSnapshot`: it keeps what the step
 * changed; `lead`: who leads after it, if it changes that; `undoes`: the id of the step that it undoes.
 */
export type TrailEntry = {
  id: string;
  action: string;
  byId: string | null;
  at: Date;
  madeAt: Date;
  hasSnapshot: boolean;
  lead: string | null;
  undoes: string | null;
};
export type LastStep<T> = { step: T | undefined; since: readonly T[] };
/** What an undo names: the start, or nothing for any other step. */
export type NamedStep = "start" | undefined;

/**
 * The latest step of a trail, oldest first, that can be undone or undoes one, and what came after it. A start is undone only by its name, so
 * that a leader's step from before it can still be undone.
 */
export function lastUndoable<T extends Pick<TrailEntry, "id" | "action" | "undoes">>(
  trail: readonly T[],
  named: NamedStep,
): LastStep<T> {
  const starts = new Set(trail.filter(isStart).map(({ id }) => id));
  const isOfStart = (entry: T) => isStart(entry) || (entry.undoes !== null && starts.has(entry.undoes));
  const isCandidate = (entry: T) =>
    named === "start"
      ? isStart(entry) || undoable.includes(entry.action)
      : undoable.includes(entry.action) && !isOfStart(entry);
  const index = trail.findLastIndex(isCandidate);
  const since = trail.slice(index + 1);
  return { step: trail[index], since: named ? since : since.filter((entry) => !entry.undoes || !isOfStart(entry)) };
}

const isStart = ({ action }: { action: string }) => action === "assignment.start";

type UndoRequest = {
  by: { id: string; role: Role };
  named: NamedStep;
  madeAt: Date;
  /** Undefined if the assignment has been deleted. */
  status: Status | undefined;
  /** Whether cleaners are working on it since it was sent back. */
  isBeingCorrected: boolean;
};

/**
 * Undo: by the person who took the step, within a minute, unless somebody has acted on it (docs/domain.md, "Undo"). Undone already, nothing
 * changes; and so for a cleaner's step that had no effect: a submission of work that was sent back or had open items, or a start or a submission
 * after a colleague's.
 */
export function canUndo(
  { step, since }: LastStep<TrailEntry>,
  { by, named, madeAt, status, isBeingCorrected }: UndoRequest,
): Verdict {
  if (!named && by.role === "cleaner" && status === "in_progress") return "already";
  const isSame = named ? isStart : isSubmission;
  if (by.role === "cleaner" && step && isSame(step) && step.byId !== by.id) return "already";
  if (step?.action === "assignment.undo" && step.byId === by.id) return "already";
  if (!step || step.action === "assignment.undo" || !step.hasSnapshot)
    return new Problem("state-conflict", say("There is nothing to undo."));
  if (named && !isStart(step)) return new Problem("state-conflict", changedSince());
  const isActedOn = since.some((later) => actsOn(step, later)) || (verdicts.includes(step.action) && isBeingCorrected);
  // It was made before this step, so it undoes an earlier one. Within the window, requests may have taken differently long.
  const isAboutEarlier = step.madeAt.getTime() - madeAt.getTime() > undoWindowMs;
  if (step.byId !== by.id || isActedOn || isAboutEarlier) return new Problem("state-conflict", changedSince());
  if (madeAt.getTime() - step.at.getTime() > undoWindowMs) return new Problem("state-conflict", tooLate());
  return "yes";
}

/** Why a step can't be undone on which somebody has acted. */
export const changedSince = () => say("Someone has made another change since, so this can't be undone.");
/** Why a step can't be undone after its time. */
export const tooLate = () => say("It is too late to undo this.");

/**
 * Photos and findings that arrive, and what was done before a verdict, are not about the step; a new lead's work is about the reassignment, and
 * all work about the start.
 */
function actsOn(step: TrailEntry, later: TrailEntry): boolean {
  if (isStart(step)) return true;
  if (step.action === "inspection.decide" && later.action === "assignment.qc-photo") return false;
  if (!cleanersSteps.includes(later.action)) return true;
  return step.action === "assignment.reassign" && later.byId === step.lead;
}
