import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { Verdict } from "../../../shared/verdict";
import { changedSince, tooLate, undoWindowMs } from "../../assignments/rules/undo";

/** A step on a villa that can be undone, with the audit actions of the step and of its undo. */
export const closingActions = {
  close: { taken: "unit.block", undone: "unit.undo-block" },
  reopen: { taken: "unit.unblock", undone: "unit.undo-unblock" },
} as const;
export type Closing = keyof typeof closingActions;

/** The latest step on the closing of a villa. `reason`: why it was closed after that; null: it was open. `hasSnapshot`: it keeps what was before it. */
export type ClosingStep = {
  action: string;
  byId: string | null;
  at: Date;
  reason: string | null;
  hasSnapshot: boolean;
};

/**
 * Undo a closing or reopening: by the person who took the step, within a minute, unless somebody has closed or reopened the villa since. Undone already,
 * nothing changes. `reason`: why the villa is closed now.
 */
export function canUndoClosing(
  last: ClosingStep | undefined,
  asked: { step: Closing; byId: string; now: Date; reason: string | null },
): Verdict {
  const { taken, undone } = closingActions[asked.step];
  const isOwn = last?.byId === asked.byId;
  if (isOwn && last.action === undone) return "already";
  if (!last?.hasSnapshot) return new Problem("state-conflict", say("There is nothing to undo."));
  if (!isOwn || last.action !== taken || last.reason !== asked.reason)
    return new Problem("state-conflict", changedSince());
  if (asked.now.getTime() - last.at.getTime() > undoWindowMs) return new Problem("state-conflict", tooLate());
  return "yes";
}
