import { expect, test } from "vitest";
import { Problem } from "../../shared/problem";
import type { Role } from "../../shared/roles";
import type { Verdict } from "../../shared/verdict";
import { canUndo, lastUndoable, type NamedStep, type TrailEntry } from "./rules/undo";

// docs/domain.md, "Undo". A step is "who action", at 0 s; what came after it follows.

const word = (verdict: Verdict) => (verdict instanceof Problem ? verdict.message : verdict);
const since = "Someone has made another change since, so this can't be undone.";
const late = "It is too late to undo this.";
const none = "There is nothing to undo.";
const entry = (text: string): TrailEntry => {
  const [byId = "", action = "", detail = null] = text.split(" ");
  const isUndo = action === "assignment.undo";
  const undoes = isUndo && detail ? `${byId} ${detail}` : null;
  const at = new Date(0);
  return { id: text, action, byId, at, madeAt: at, hasSnapshot: !isUndo, lead: isUndo ? null : detail, undoes };
};

type Case = {
  named?: NamedStep;
  seconds?: number;
  status?: "pending" | "in_progress" | "needs_review" | "done";
  begun?: true;
};
const started: Case = { named: "start", status: "in_progress" };
test.each<[string, string[], string, string, Case?]>([
  ["one's own approval", ["sam assignment.approve"], "sam", "yes"],
  ["a colleague's", ["pia assignment.approve"], "sam", since],
  ["after 60 s", ["sam assignment.approve"], "sam", "yes", { seconds: 60 }],
  ["after a minute", ["sam assignment.approve"], "sam", late, { seconds: 61 }],
  ["that was made before the step, by the clocks", ["sam assignment.reject"], "sam", "yes", { seconds: -5 }],
  ["an earlier one, with what was made a minute before this", ["qc inspection.decide"], "qc", since, { seconds: -61 }],
  ["nothing", [], "sam", none],
  ["what can't be undone", ["sam assignment.edit"], "sam", none],
  ["once more", ["sam assignment.approve", "sam assignment.undo"], "sam", "already", { seconds: 500 }],
  ["a colleague's undo", ["pia assignment.approve", "pia assignment.undo"], "sam", none],
  ["an approval that is being inspected", ["sam assignment.approve", "qc inspection.start"], "sam", since],
  [
    "a priority of work that has been started since",
    ["sam assignment.prioritize", "ann assignment.start"],
    "sam",
    "yes",
  ],
  ["a priority that was changed again", ["sam assignment.prioritize", "pia assignment.edit"], "sam", since],
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
  ["a submission after a colleague's", ["bob assignment.complete"], "ann", "already", { status: "needs_review" }],
  ["a cleaner's submission", ["bob assignment.complete"], "sam", since, { status: "needs_review" }],
  ["a start, once a colleague has submitted", ["bob assignment.complete"], "ann", since, { named: "start" }],
  ["a decision whose photos arrive", ["qc inspection.decide", "qc assignment.qc-photo"], "qc", "yes"],
  ["a decision on reopened work", ["qc inspection.decide", "sam assignment.reopen"], "qc", since],
  ["a reassignment", ["sam assignment.reassign bob"], "sam", "yes", { begun: true }],
  ["a reassignment, while a helper starts", ["sam assignment.reassign bob", "ann assignment.start"], "sam", "yes"],
  ["a reassignment that has been started", ["sam assignment.reassign bob", "bob assignment.start"], "sam", since],
  [
    "a reassignment, after a helper's start that was undone",
    ["sam assignment.reassign bob", "ann assignment.start", "ann assignment.undo assignment.start"],
    "sam",
    "yes",
  ],
  ["a start", ["ann assignment.start"], "ann", "yes", started],
  ["a start after a reassignment", ["sam assignment.reassign ann", "ann assignment.start"], "ann", "yes", started],
  ["a start after a minute", ["ann assignment.start"], "ann", late, { ...started, seconds: 61 }],
  ["a start with a tick", ["ann assignment.start", "ann assignment.tick"], "ann", since, started],
  ["a start with a colleague's photo", ["ann assignment.start", "bob assignment.photo"], "ann", since, started],
  ["a start after which it was edited", ["ann assignment.start", "sam assignment.edit"], "ann", since, started],
  ["a start after which it was reassigned", ["ann assignment.start", "sam assignment.reassign"], "ann", since, started],
  ["a start without effect, after a colleague's", ["bob assignment.start"], "ann", "already", started],
  ["a cleaner's start", ["bob assignment.start"], "sam", since, started],
  [
    "a start once more",
    ["ann assignment.start", "ann assignment.undo assignment.start"],
    "ann",
    "already",
    { named: "start", status: "pending" },
  ],
  ["a start that isn't named", ["ann assignment.start"], "ann", "already", { status: "in_progress" }],
  ["a start that never was", [], "ann", none, { named: "start", status: "pending" }],
])("undoing %s: %s, by %s: %s", (_, trail, who, expected, { named, seconds = 5, status, begun } = {}) => {
  const roles: Record<string, Role> = { ann: "cleaner", bob: "cleaner", qc: "qc" };
  const role = roles[who] ?? "teamleader";
  const madeAt = new Date(seconds * 1_000);
  const asked = { by: { id: who, role }, named, madeAt, status, isBeingCorrected: begun ?? false };
  expect(word(canUndo(lastUndoable(trail.map(entry), named), asked))).toBe(expected);
});

test("a step that had to be recorded after a colleague's later one is undone by what its phone made after it", () => {
  const step = { ...entry("ann assignment.complete"), madeAt: new Date(-600_000) };
  const asked = { by: { id: "ann", role: "cleaner" }, named: undefined, status: "needs_review" } as const;
  const undone = (seconds: number) =>
    word(canUndo({ step, since: [] }, { ...asked, madeAt: new Date(seconds * 1_000), isBeingCorrected: false }));
  expect(undone(-595)).toBe("yes");
  expect(undone(-661)).toBe(since);
});

test("a step from before there were snapshots can't be undone", () => {
  const step = { ...entry("sam assignment.approve"), hasSnapshot: false };
  const asked = {
    by: { id: "sam", role: "admin" },
    named: undefined,
    madeAt: new Date(0),
    status: "done",
    isBeingCorrected: false,
  } as const;
  expect(word(canUndo({ step, since: [] }, asked))).toBe(none);
});
