import { Problem } from "../../../shared/problem";
import type { Role } from "../../../shared/roles";
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
  "assignment.delete",
  "assignment.undo",
];
const cleaning = ["start", "tick", "untick", "note", "finding", "finding-removed", "photo", "overtaken"];
const cleanersSteps = cleaning.map((step) => `assignment.${step}`);

/** Whether a step submits a cleaning for review. */
export function isSubmission({ action }: { action: string }): boolean {
  return submissions.includes(action);
}

/** One row of an assignment's trail. `hasSnapshot`: it keeps what the step changed; `lead`: who leads after it, if it changes that. */
export type TrailEntry = {
  id: string;
  action: string;
  byId: string | null;
  at: Date;
  hasSnapshot: boolean;
  lead: string | null;
};
export type LastStep<T> = { step: T | undefined; since: readonly T[] };

/** The latest step of a trail, oldest first, that can be undone or undoes one, and what came after it. */
export function lastUndoable<T extends { action: string }>(trail: readonly T[]): LastStep<T> {
  const index = trail.findLastIndex(({ action }) => undoable.includes(action));
  return { step: trail[index], since: trail.slice(index + 1) };
}

type Asked = {
  by: { id: string; role: Role };
  madeAt: Date;
  /** Undefined if the assignment has been deleted. */
  status: Status | undefined;
  /** Whether cleaners are working on it since it was sent back. */
  isBeingCorrected: boolean;
};

/**
 * Undo: by the person who took the step, within a minute, unless somebody has acted on it (docs/domain.md, "Undo"). Undone already, nothing
 * changes; and so for a cleaner's submission that had no effect, because the work was sent back or items were open.
 */
export function canUndo(
  { step, since }: LastStep<TrailEntry>,
  { by, madeAt, status, isBeingCorrected }: Asked,
): Verdict {
  if (by.role === "cleaner" && status === "in_progress") return "already";
  if (step?.action === "assignment.undo" && step.byId === by.id) return "already";
  if (!step || step.action === "assignment.undo" || !step.hasSnapshot)
    return new Problem("state-conflict", "There is nothing to undo.");
  const isActedOn = since.some((later) => actsOn(step, later)) || (verdicts.includes(step.action) && isBeingCorrected);
  if (step.byId !== by.id || isActedOn)
    return new Problem("state-conflict", "Someone has made another change since, so this can't be undone.");
  if (madeAt.getTime() - step.at.getTime() > undoWindowMs)
    return new Problem("state-conflict", "It is too late to undo this.");
  return "yes";
}

/** Photos and findings that arrive, and what was done before a verdict, are not about the step; a new lead's work is about the reassignment. */
function actsOn(step: TrailEntry, later: TrailEntry): boolean {
  if (step.action === "inspection.decide" && later.action === "assignment.qc-photo") return false;
  if (!cleanersSteps.includes(later.action)) return true;
  return step.action === "assignment.reassign" && later.byId === step.lead;
}
