import { expect, test } from "vitest";
import { Problem } from "../../shared/problem";
import type { Role } from "../../shared/roles";
import type { Verdict } from "../../shared/verdict";
import { canUndo, lastUndoable, type TrailEntry } from "./rules/undo";

// docs/domain.md, "Undo". A step is "who action", at 0 s; what came after it follows.

const word = (verdict: Verdict) => (verdict instanceof Problem ? verdict.message : verdict);
const since = "Someone has made another change since, so this can't be undone.";
const late = "It is too late to undo this.";
const none = "There is nothing to undo.";
const entry = (text: string): TrailEntry => {
  const [byId = "", action = "", lead = null] = text.split(" ");
  return { id: text, action, byId, at: new Date(0), hasSnapshot: action !== "assignment.undo", lead };
};

type Case = { seconds?: number; status?: "pending" | "in_progress" | "needs_review" | "done"; begun?: true };
test.each<[string, string[], string, string, Case?]>([
  ["one's own approval", ["sam assignment.approve"], "sam", "yes"],
  ["a colleague's", ["pia assignment.approve"], "sam", since],
  ["after 60 s", ["sam assignment.approve"], "sam", "yes", { seconds: 60 }],
  ["after a minute", ["sam assignment.approve"], "sam", late, { seconds: 61 }],
  ["that was made before the step, by the clocks", ["sam assignment.reject"], "sam", "yes", { seconds: -5 }],
  ["nothing", [], "sam", none],
  ["what can't be undone", ["sam assignment.edit"], "sam", none],
  ["once more", ["sam assignment.approve", "sam assignment.undo"], "sam", "already", { seconds: 500 }],
  ["a colleague's undo", ["pia assignment.approve", "pia assignment.undo"], "sam", none],
  ["an approval that is being inspected", ["sam assignment.approve", "qc inspection.start"], "sam", since],
  ["a rejection", ["sam assignment.reject"], "sam", "yes", { status: "in_progress" }],
  ["a rejection that is being corrected", ["sam assignment.reject"], "sam", since, { begun: true }],
  [
    "a rejection after late steps",
    ["sam assignment.reject", "ann assignment.tick", "ann assignment.overtaken"],
    "sam",
    "yes",
  ],
  ["a rejection after an edit", ["sam assignment.reject", "pia assignment.edit"], "sam", since],
  ["a submission", ["ann assignment.complete"], "ann", "yes", { status: "needs_review" }],
  [
    "a submission with photos",
    ["ann assignment.finish", "ann assignment.photo"],
    "ann",
    "yes",
    { status: "needs_review" },
  ],
  [
    "a submission that was approved",
    ["ann assignment.finish", "sam assignment.approve"],
    "ann",
    since,
    { status: "done" },
  ],
  [
    "a submission without effect",
    ["sam assignment.reject", "ann assignment.overtaken"],
    "ann",
    "already",
    { status: "in_progress" },
  ],
  ["a decision whose photos arrive", ["qc inspection.decide", "qc assignment.qc-photo"], "qc", "yes"],
  ["a decision on reopened work", ["qc inspection.decide", "sam assignment.reopen"], "qc", since],
  ["a reassignment", ["sam assignment.reassign bob"], "sam", "yes", { begun: true }],
  ["a reassignment, while a helper starts", ["sam assignment.reassign bob", "ann assignment.start"], "sam", "yes"],
  ["a reassignment that has been started", ["sam assignment.reassign bob", "bob assignment.start"], "sam", since],
])("undoing %s: %s, by %s: %s", (_, trail, who, expected, { seconds = 5, status, begun } = {}) => {
  const roles: Record<string, Role> = { ann: "cleaner", qc: "qc" };
  const role = roles[who] ?? "teamleader";
  const asked = { by: { id: who, role }, madeAt: new Date(seconds * 1_000), status, isBeingCorrected: begun ?? false };
  expect(word(canUndo(lastUndoable(trail.map(entry)), asked))).toBe(expected);
});

test("a step of before there were snapshots can't be undone", () => {
  const step = { ...entry("sam assignment.approve"), hasSnapshot: false };
  const asked = {
    by: { id: "sam", role: "admin" },
    madeAt: new Date(0),
    status: "done",
    isBeingCorrected: false,
  } as const;
  expect(word(canUndo({ step, since: [] }, asked))).toBe(none);
});
