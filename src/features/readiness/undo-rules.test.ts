import { expect, test } from "vitest";
import { Problem } from "../../shared/problem";
import { type ClosingStep, canUndoClosing } from "./rules/undo";

// Undoing that a villa was closed or reopened (docs/domain.md, "Undo").

const now = new Date("2031-05-12T12:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
const closed: ClosingStep = {
  action: "unit.block",
  byId: "sanne",
  at: ago(5_000),
  reason: "Builders",
  hasSnapshot: true,
};
const reopened: ClosingStep = { ...closed, action: "unit.unblock", reason: null };
const nothing = "There is nothing to undo.";
const changed = "Someone has made another change since, so this can't be undone.";

test.each<[string, ClosingStep | undefined, "close" | "reopen", string | null, string]>([
  ["a closing", closed, "close", "Builders", "yes"],
  ["a reopening", reopened, "reopen", null, "yes"],
  ["a closing of exactly a minute ago", { ...closed, at: ago(60_000) }, "close", "Builders", "yes"],
  ["a closing of longer ago", { ...closed, at: ago(60_001) }, "close", "Builders", "It is too late to undo this."],
  ["an undone closing", { ...closed, action: "unit.undo-block", reason: null }, "close", null, "already"],
  ["an undone reopening", { ...reopened, action: "unit.undo-unblock", reason: "x" }, "reopen", "x", "already"],
  ["a closing, after an undone reopening", { ...closed, action: "unit.undo-unblock" }, "close", "Builders", changed],
  ["a closing that a colleague undid", { ...closed, action: "unit.undo-block", byId: "bob" }, "close", null, changed],
  ["a closing, after a reopening", reopened, "close", null, changed],
  ["a reopening, after a closing", closed, "reopen", "Builders", changed],
  ["a colleague's closing", { ...closed, byId: "bob" }, "close", "Builders", changed],
  ["a closing by nobody", { ...closed, byId: null }, "close", "Builders", changed],
  // The colleague's step is earlier by the clock of its node.
  ["a closing with another reason by now", closed, "close", "Gas leak", changed],
  ["a reopening of a villa that is closed by now", reopened, "reopen", "Gas leak", changed],
  ["a closing by the version before", { ...closed, hasSnapshot: false }, "close", "Builders", nothing],
  ["no step", undefined, "close", null, nothing],
])("%s", (_, last, step, reason, expected) => {
  const verdict = canUndoClosing(last, { step, byId: "sanne", now, reason });
  expect(verdict instanceof Problem ? verdict.message : verdict).toBe(expected);
});
