import type { ChecklistInWork } from "../../../shared/checklist";
import type { Assignment } from "../contract/assignment";
import type { NewFinding } from "../contract/steps";
import { reworkOf } from "./checklist";
import { minutesTaken } from "./periods";

/** A pending step on the phone. `key` is the id of the record it creates; `at` is when it happened, and `notBefore` the earliest time at which it can have. */
export type PendingStep = { key: string; at: string; notBefore?: string | undefined } & (
  | { kind: "undo-start" | "submit" | "undo" | "guests-here" | "guests-left" }
  /** With the checklist that the phone had; none if an older version stored it. */
  | { kind: "start"; checklist?: ChecklistInWork | undefined }
  | { kind: "tick"; itemId: string; notes?: string | undefined; notHere?: boolean | undefined }
  | { kind: "untick" | "photo"; itemId: string }
  | { kind: "note"; itemId: string; notes: string }
  | { kind: "notes"; completionId: string; notes: string }
  | { kind: "finding"; finding: NewFinding }
  | { kind: "finding-removed"; findingId: string }
);

/**
 * Applies pending steps, in order, to the server's assignment (an optimistic update). A step the server has already
 * applied changes nothing.
 */
export function applyPendingSteps(work: Assignment, waiting: readonly PendingStep[], myId: string): Assignment {
  let shown = work;
  let pending: Assignment | undefined;
  let submitted: Assignment | undefined;
  for (const step of waiting) {
    // The first step on work that was sent back begins its working period.
    if (shown.status === "in_progress" && !shown.workingSince) shown = { ...shown, workingSince: step.at };
    if (step.kind === "start") pending = shown;
    if (step.kind === "submit") submitted = shown;
    const undone = step.kind === "undo" ? submitted : step.kind === "undo-start" ? pending : undefined;
    shown = undone ?? { ...shown, ...changeBy(shown, step, myId) };
  }
  return shown;
}

function changeBy(work: Assignment, step: PendingStep, myId: string): Partial<Assignment> {
  const { key, at } = step;
  const { checklistCompletions: ticks, findings } = work;
  switch (step.kind) {
    case "start":
      return work.status === "pending"
        ? {
            status: "in_progress",
            startedAt: at,
            workingSince: at,
            guestsHere: null,
            checklist: step.checklist ?? work.checklist,
          }
        : {};
    case "guests-here": {
      const { status, guestsHere, stay } = work;
      if (status !== "pending" || guestsHere) return {};
      return { guestsHere: { at, by: null }, ...(stay && { stay: { ...stay, leftAt: null } }) };
    }
    case "guests-left":
      return { guestsHere: null };
    case "submit":
      return work.status === "in_progress"
        ? {
            status: "needs_review",
            finishedAt: at,
            actualMinutes: minutesTaken(work, new Date(at)) ?? null,
            workingSince: null,
          }
        : {};
    // Of a start that the server has.
    case "undo-start":
      return work.status === "in_progress" ? { status: "pending", startedAt: null, workingSince: null } : {};
    // Of a submission that the server has. Only the server knows when a later round's period began, but its minutes are counted until the submission.
    case "undo": {
      if (work.status !== "needs_review") return {};
      const round = work.round - 1;
      const minutes =
        round === 0 ? { actualMinutes: null, workingSince: work.startedAt } : { workingSince: work.finishedAt };
      return { status: "in_progress", round, finishedAt: null, ...minutes };
    }
    case "tick": {
      const { itemId, notes, notHere = false } = step;
      if (isOvertaken(work, step, itemId)) return {};
      const written = notes?.trim() ? noted(work, { itemId, notes, at }, myId) : {};
      if (ticks.some((tick) => tick.checklistItemId === itemId)) return written;
      // Screens show `checklistNotes` instead of the tick's notes.
      const by = { completedAt: at, completedById: myId, qty: null, notHere, notes: null };
      return { ...written, checklistCompletions: [...ticks, { id: key, checklistItemId: itemId, ...by }] };
    }
    case "untick":
      return { checklistCompletions: ticks.filter((tick) => tick.checklistItemId !== step.itemId) };
    case "photo":
      return isOvertaken(work, step, step.itemId) ? {} : { awaitedItemIds: [...work.awaitedItemIds, step.itemId] };
    case "note":
      return noted(work, step, myId);
    case "notes": {
      const tick = ticks.find(({ id }) => id === step.completionId);
      return tick ? noted(work, { ...step, itemId: tick.checklistItemId }, myId) : {};
    }
    case "finding": {
      if (findings.some(({ id }) => id === key)) return {};
      const { type, text = "", code = null, note, qty = null } = step.finding;
      const said = { type, text: text.trim(), code, note: note?.trim() || null, qty };
      const fresh = { id: key, ...said, createdById: myId, createdAt: at };
      return { findings: [...findings, fresh] };
    }
    case "finding-removed":
      return { findings: findings.filter(({ id }) => id !== step.findingId) };
  }
}

/** Whether an item was sent back after this step, which then doesn't count for it. */
function isOvertaken(work: Assignment, { at, notBefore = at }: PendingStep, itemId: string): boolean {
  // Once the phone has read the verdict, `notBefore` is later than it, whatever its clock says.
  const madeAt = at > notBefore ? at : notBefore;
  return reworkOf(work).some((sentBack) => sentBack.itemId === itemId && madeAt < sentBack.markedAt);
}

/** Replaces one's own note on an item, which screens show without a name; colleagues' notes stay. */
function noted(
  { checklistNotes }: Assignment,
  { itemId: checklistItemId, notes, at: writtenAt }: { itemId: string; notes: string; at: string },
  myId: string,
): Partial<Assignment> {
  const text = notes.trim();
  const others = checklistNotes.filter((one) => one.checklistItemId !== checklistItemId || one.writtenBy.id !== myId);
  const mine = { checklistItemId, text, writtenBy: { id: myId, name: "" }, writtenAt };
  return { checklistNotes: text ? [...others, mine] : others };
}
