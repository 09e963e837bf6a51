import { describe, expect, test } from "vitest";
import { Problem } from "../../shared/problem";
import type { Verdict } from "../../shared/verdict";
import type { Assignment } from "./contract/assignment";
import { checklistProgress, openItemIds } from "./rules/checklist";
import * as shown from "./rules/display";
import { isClamped, stepTime } from "./rules/step-time";
import * as steps from "./rules/steps";

/** Returns a verdict in one word: yes, already, or the code of the refusal. */
const word = (verdict: Verdict) => (verdict instanceof Problem ? verdict.code : verdict);
const no = "state-conflict";

describe("an assignment's lifecycle", () => {
  test.each([
    // status         start      tick  again      untick  notes  finding, gone complete finish approve    reject edit
    ["pending", "yes", no, "already", no, no, no, no, no, no, no, no, "yes"],
    ["in_progress", "already", "yes", "already", "yes", "yes", "yes", "yes", "yes", "yes", no, no, no],
    ["needs_review", "already", no, "already", no, no, "yes", "yes", "already", "already", "yes", "yes", no],
    ["done", "already", no, "already", no, no, no, no, no, no, "already", no, no],
  ] as const)("%s", (status, ...expected) => {
    const verdicts = [
      steps.canStart(status),
      steps.canTick(status, false),
      steps.canTick(status, true),
      steps.canUntick(status),
      steps.canSetNotes(status),
      steps.canAddFinding(status),
      steps.canRemoveFinding(status),
      steps.canComplete(status, { done: 12, total: 12 }),
      steps.canFinish(status),
      steps.canApprove(status),
      steps.canReject(status),
      steps.canEdit(status),
    ];
    expect(verdicts.map(word)).toEqual(expected);
  });

  test.each([
    [12, 12, "yes", null],
    [11, 12, "checklist-incomplete", "1 task is still open."],
    [0, 12, "checklist-incomplete", "12 tasks are still open."],
    [0, 0, "yes", null],
    // An item was taken off the checklist after it had been ticked.
    [13, 12, "yes", null],
  ])("complete with %i of %i ticked: %s", (done, total, expected, detail) => {
    const verdict = steps.canComplete("in_progress", { done, total });
    expect(word(verdict)).toBe(expected);
    expect(verdict instanceof Problem ? verdict.message : null).toBe(detail);
  });

  test("an open checklist only matters while the cleaning is in progress", () => {
    const open = { done: 3, total: 12 };
    expect(steps.canComplete("needs_review", open)).toBe("already");
    expect(word(steps.canComplete("pending", open))).toBe("state-conflict");
  });
});

describe("when a step happened", () => {
  const at = (clock: string) => new Date(`2026-11-21T${clock}:00.000Z`);
  test.each([
    // arrived, kept for minutes, the step before: it happened
    ["15:00", 0, "09:00", "15:00"],
    ["15:00", 90, "09:00", "13:30"],
    ["15:00", 360, "09:00", "09:00"],
    // Never before the previous step, however long it was pending.
    ["15:00", 361, "09:00", "09:00"],
    ["15:00", 1e9, "09:00", "09:00"],
    // Another node's clock is ahead.
    ["15:00", 0, "15:01", "15:01"],
  ])("arrived at %s, kept for %i minutes, after %s: %s", (arrival, minutes, previous, expected) => {
    const told = stepTime({ arrival: at(arrival), delayMs: minutes * 60_000, previous: at(previous) });
    expect(told.at).toEqual(at(expected));
  });

  test.each([
    // arrived, kept for minutes, not before: it was made, and whether that is not what the phone said
    ["15:00", 90, "13:00", "13:30", false],
    ["15:00", 90, "13:30", "13:30", false],
    ["15:00", 90, "14:00", "14:00", true],
    // The phone's clock was put forward by a month while it was pending.
    ["15:00", 43_200, "14:59", "14:59", true],
    // It was put back.
    ["15:00", -90, "14:00", "15:00", true],
    // Another node's clock is ahead.
    ["15:00", 0, "15:02", "15:00", false],
  ])("arrived at %s, kept for %i minutes, read at %s: made at %s", (arrival, minutes, read, expected, corrected) => {
    const told = stepTime({
      ...{ arrival: at(arrival), delayMs: minutes * 60_000 },
      ...{ notBefore: at(read), previous: at("09:00") },
    });
    expect(told.madeAt).toEqual(at(expected));
    expect(isClamped(told.madeAt, told)).toBe(corrected);
  });
});

describe("what a supervisor may do to the plan", () => {
  test.each([
    // status         delete reassign plan lead both instructions with lead, with plan, neither
    ["pending", "yes", "yes", "yes", "yes", "yes", "yes", "yes", "yes", "already"],
    ["in_progress", no, "yes", no, "yes", no, "yes", "yes", no, "already"],
    ["needs_review", no, no, no, no, no, no, no, no, "already"],
    ["done", no, no, no, no, no, no, no, no, "already"],
  ] as const)("%s", (status, ...expected) => {
    const change = (plan: boolean, lead: boolean, instructions = false) =>
      steps.canChange(status, { instructions, plan, lead });
    const verdicts = [
      steps.canDelete(status),
      steps.canReassign(status),
      change(true, false),
      change(false, true),
      change(true, true),
      change(false, false, true),
      change(false, true, true),
      change(true, false, true),
      change(false, false),
    ];
    expect(verdicts.map(word)).toEqual(expected);
  });

  const crew = { leadId: "a", helperIds: ["b", "c"], uncovered: false };
  const alone = { leadId: "a", helperIds: [], uncovered: true };
  test.each<[string, steps.Crew, steps.NamedCrew, string, string, string]>([
    ["nobody named", crew, {}, "a", "b c", ""],
    ["the same lead", crew, { cleanerId: "a" }, "a", "b c", ""],
    ["another lead", crew, { cleanerId: "d" }, "d", "b c", "lead"],
    ["a collaborator as lead", crew, { cleanerId: "c" }, "c", "b", "lead"],
    [
      "the same collaborators in another order, one of them twice",
      crew,
      { collaboratorIds: ["c", "b", "c"] },
      "a",
      "c b",
      "",
    ],
    ["the lead among the collaborators", crew, { collaboratorIds: ["a", "b", "c"] }, "a", "b c", ""],
    ["other collaborators", crew, { collaboratorIds: ["b", "d"] }, "a", "b d", "helpers"],
    ["no collaborators", crew, { collaboratorIds: [] }, "a", "", "helpers"],
    [
      "a collaborator as lead, the previous lead as collaborator",
      crew,
      { cleanerId: "b", collaboratorIds: ["a", "c"] },
      "b",
      "a c",
      "lead helpers",
    ],
    [
      "a collaborator as lead, the others unchanged",
      crew,
      { cleanerId: "b", collaboratorIds: ["c"] },
      "b",
      "c",
      "lead",
    ],
    ["uncovered, and nobody named", alone, {}, "a", "", ""],
    ["uncovered, for another lead", alone, { cleanerId: "b" }, "b", "", "lead"],
    ["uncovered, back to the previous lead", alone, { cleanerId: "a" }, "a", "", "lead"],
    ["uncovered, with collaborators only", alone, { collaboratorIds: ["b", "c"] }, "b", "c", "lead helpers"],
    ["uncovered, without collaborators", alone, { collaboratorIds: [] }, "a", "", ""],
  ])("the crew after an edit: %s", (_, before, named, leadId, helpers, changes) => {
    const after = steps.crewAfter(before, named);
    const changed = [after.isHandedOver && "lead", after.hasOtherHelpers && "helpers"].filter(Boolean).join(" ");
    expect([after.leadId, after.helperIds.join(" "), changed]).toEqual([leadId, helpers, changes]);
  });
});

const tickOf = (checklistItemId: string) => ({ checklistItemId, notHere: false });

test.each([
  [["a", "b", "c"], [], 3],
  [["a", "b", "c"], ["b"], 2],
  [["a", "b", "c"], ["c", "a", "b"], 0],
  [[], [], 0],
  // "x" is no longer on the checklist: its tick does not count for another item.
  [["a", "b"], ["a", "x"], 1],
])("of %j with %j ticked, %i are open", (checklist, ticked, expected) => {
  const items = checklist.map((id) => ({ id, photo: "none" as const }));
  const checklistCompletions = ticked.map(tickOf);
  const work = { checklist: { items }, checklistCompletions, media: [], awaitedItemIds: [] };
  expect(openItemIds(work)).toHaveLength(expected);
});

test.each([
  [["a", "b"], ["a"], { done: 1, total: 2, percent: 50 }],
  [["a", "b"], ["a", "b"], { done: 2, total: 2, percent: 100 }],
  // Such a villa can be submitted, which is offered at 100% only.
  [[], [], { done: 0, total: 0, percent: 100 }],
])("of %j with %j ticked, the progress is %j", (checklist, ticked, expected) => {
  const items = checklist.map((id) => ({ id, photo: "none" as const }));
  const work = { checklist: { items }, checklistCompletions: ticked.map(tickOf), media: [], awaitedItemIds: [] };
  expect(checklistProgress(work)).toEqual(expected);
});

test.each([
  ["a photo that arrived", { media: [{ itemId: "a", isSuperseded: false }] }, 0],
  ["one that was announced", { awaitedItemIds: ["a"] }, 0],
  ["one that was deleted because of its age", { checklistCompletions: [{ ...tickOf("a"), photoExpired: true }] }, 0],
  ["the report that it is not there", { checklistCompletions: [{ ...tickOf("a"), notHere: true }] }, 0],
  ["one from before it was sent back", { media: [{ itemId: "a", isSuperseded: true }] }, 1],
  ["another item's", { media: [{ itemId: "b", isSuperseded: false }] }, 1],
  ["none", {}, 1],
])("an item that requires a photo, ticked with %s: %j, leaves %i open", (_, changes, expected) => {
  const checklist = { items: [{ id: "a", photo: "required" as const }] };
  const work = { checklist, checklistCompletions: [tickOf("a")], media: [], awaitedItemIds: [], ...changes };
  expect(openItemIds(work)).toHaveLength(expected);
});

test.each([
  [0, 12, 0],
  [1, 12, 8],
  [6, 12, 50],
  [11, 12, 92],
  [12, 12, 100],
  [0, 0, 0],
])("%i of %i is %i percent", (done, total, expected) => {
  expect(shown.percent(done, total)).toBe(expected);
});

test("a day counts work that is waiting for review as completed", () => {
  const day = (["pending", "in_progress", "in_progress", "needs_review", "done"] as const).map((status) => ({
    status,
  }));
  expect(shown.countByStatus(day)).toEqual({ pending: 1, inProgress: 2, completed: 2 });
  expect(shown.countByStatus([])).toEqual({ pending: 0, inProgress: 0, completed: 0 });
});

describe("what a cleaner sees about work that was sent back", () => {
  const at = "2026-11-21T10:00:00.000Z";
  const mara = { id: "m", name: "Mara" };
  const quiet = { rejectionReason: null, rejectedBy: null, rejectedAt: null, isReopened: false, qcReviews: [] };
  const rejected = { ...quiet, rejectionReason: "Dusty", rejectedBy: mara, rejectedAt: at };
  const review = (status: Assignment["qcReviews"][number]["status"]) => ({
    ...quiet,
    qcReviews: [{ id: "r", status, notes: "Wet floor", reviewedAt: at, reviewer: mara }],
  });

  test.each([
    ["nothing if it was not sent back", "in_progress", quiet, null],
    ["who rejected it, when and why", "in_progress", rejected, { kind: "rejected", by: "Mara", at, text: "Dusty" }],
    [
      "who reopened it",
      "in_progress",
      { ...rejected, isReopened: true },
      { kind: "reopened", by: "Mara", at, text: "Dusty" },
    ],
    ["QC's rework", "in_progress", review("needs_rework"), { kind: "rework", by: "Mara", at, text: "Wet floor" }],
    ["nothing about an inspection that passed", "in_progress", review("passed"), null],
    ["nothing once it is submitted again", "needs_review", rejected, null],
  ] as const)("%s", (_, status, work, expected) => {
    const { qcReviews, ...rest } = work;
    expect(shown.feedbackOn({ ...rest, status, qcReviews: [...qcReviews] })).toEqual(expected);
  });
});

test.each([
  ["a collaborator leaves", "bob", ["bob", "cem"], "anna"],
  ["the lead leaves: the first collaborator takes over", "anna", ["bob", "cem"], "bob"],
  ["the lead, who is also a collaborator, leaves", "anna", ["anna", "cem"], "cem"],
  ["the lead leaves without collaborators: nobody", "anna", [], null],
])("%s", (_, leaving, collaboratorIds, expected) => {
  expect(steps.leadAfter(leaving, { leadId: "anna", collaboratorIds })).toBe(expected);
});
