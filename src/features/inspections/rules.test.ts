import { expect, test } from "vitest";
import { checklistOf } from "../../../tests/support/screen-data";
import { shownWork } from "../../../tests/support/shown-work";
import { Problem } from "../../shared/problem";
import type { Verdict } from "../../shared/verdict";
import { openItemIds, reworkOf } from "../assignments/rules/checklist";
import { canInspect, type Review } from "../assignments/rules/inspecting";
import {
  applyPendingSteps,
  canStartReview,
  needsNotes,
  nextToInspect,
  qcDisplay,
  teamSize,
  toggleSentence,
} from "./rules";

const words = (verdict: Verdict) => (verdict instanceof Problem ? verdict.message : verdict);
const by = (id: string, status: Review["status"]): Review => ({ status, reviewer: { id, name: "Noor van Dijk" } });
const decided = "This inspection has already been decided.";
const taken = "Noor van Dijk is inspecting this villa.";
const notApproved = "Only an approved assignment can be inspected.";

test.each([
  // villa          review of this round               start        decide
  ["done", undefined, "yes", "yes"],
  ["pending", undefined, notApproved, notApproved],
  ["in_progress", undefined, notApproved, notApproved],
  ["needs_review", undefined, notApproved, notApproved],
  ["done", by("me", "in_progress"), "already", "yes"],
  ["done", by("noor", "in_progress"), taken, taken],
  ["done", by("me", "passed"), decided, decided],
  ["in_progress", by("noor", "needs_rework"), decided, decided],
] as const)("a %s villa, review %o", (status, review, start, decide) => {
  expect(words(canStartReview(status, review, "me"))).toBe(start);
  expect(words(canInspect(status, review, "me"))).toBe(decide);
});

test.each([
  ["passed", null, false],
  ["passed", "Spotless.", false],
  ["needs_rework", "Sand in the drain.", false],
  ["needs_rework", null, true],
] as const)("%s with notes %s lacks them: %s", (status, notes, lacks) => {
  expect(needsNotes(status, notes)).toBe(lacks);
});

test.each([
  // notes                    sentence    after
  ["", "Redo: Beds.", "Redo: Beds."],
  ["Sand. \n", "Redo: Beds.", "Sand.\nRedo: Beds."],
  ["Redo: Beds.", "Redo: Beds.", ""],
  ["Sand.\nRedo: Beds.\nHair.", "Redo: Beds.", "Sand.\nHair."],
  ["Sand.\n\nRedo: Beds. Both rooms.", "Redo: Beds.", "Sand.\n\nBoth rooms."],
  ["Redo: Beds and sofa.", "Redo: Beds.", "Redo: Beds and sofa.\nRedo: Beds."],
])("a tap turns the notes %j with the sentence %j into %j", (notes, sentence, after) => {
  expect(toggleSentence(notes, sentence)).toBe(after);
});

test.each([
  [[], undefined],
  [["current"], undefined],
  [["current", "started", "ready", "ready too"], "ready"],
  [["decided", "ready too", "current"], "ready too"],
])("of %j, longest waiting first, %s is next", (ids, next) => {
  const reviews = { started: "in_progress", decided: "passed" } as const;
  const list = ids.map((id) => {
    const review = id === "started" || id === "decided" ? [{ status: reviews[id] }] : [];
    return { id, status: "done", isReopened: false, qcReviews: review } as const;
  });
  expect(nextToInspect(list, "current")?.id).toBe(next);
});

test.each([
  // villa          review         QC says
  ["done", undefined, "ready"],
  ["reopened", undefined, "reopened"],
  ["reopened", "passed", "reopened"],
  ["done", "in_progress", "in_progress"],
  ["done", "passed", "approved"],
  ["in_progress", "needs_rework", "needs_rework"],
  ["done", "needs_rework", "needs_rework"],
  ["pending", undefined, "unknown"],
  ["in_progress", undefined, "unknown"],
  ["needs_review", undefined, "unknown"],
] as const)("a %s villa with the first review %s is %s to QC", (state, review, shown) => {
  const qcReviews = review ? [{ status: review }, { status: "passed" } as const] : [];
  const isReopened = state === "reopened";
  expect(qcDisplay({ status: isReopened ? "in_progress" : state, isReopened, qcReviews })).toBe(shown);
});

test.each([
  [[], 1],
  [[null], 2],
  [[null, null], 3],
  [[null, "2026-11-21T09:00:00Z"], 2],
] as const)("with collaborators who left at %o the team's size is %i", (left, size) => {
  const collaborators = left.map((leftAt) => ({ leftAt }));
  expect(teamSize({ uncovered: false, collaborators })).toBe(size);
  expect(teamSize({ uncovered: true, collaborators })).toBe(size - 1);
});

test.each([
  // The server's           pending              shown
  ["nothing", ["passed", "undone"], []],
  ["in_progress", ["needs_rework", "undone"], ["in_progress"]],
  ["passed", ["undone"], ["in_progress"]],
  ["needs_rework", ["undone"], ["in_progress"]],
  ["in_progress", ["undone", "passed"], ["passed"]],
] as const)("an inspection that is %s, with %j pending, is %j", (before, pending, shown) => {
  const reviewer = { id: "me", name: "Noor" };
  const reviews = before === "nothing" ? [] : [{ id: "r", status: before, notes: null, reviewedAt: null, reviewer }];
  const status = before === "needs_rework" ? "in_progress" : "done";
  const waiting = pending.map((status, i) => ({ key: `${i}`, at: "2026-11-21T09:00:00Z", status, notes: null }));
  const after = applyPendingSteps(shownWork({ status, qcReviews: reviews }), waiting, reviewer);
  expect(after.qcReviews.map((review) => review.status)).toEqual(shown);
  expect(after.status).toBe("done");
});

test("a pending decision with tasks unticks only these on the phone, until it is undone", () => {
  const reviewer = { id: "me", name: "Noor" };
  const checklist = checklistOf("Beds", "Bins");
  const [beds = "", bins = ""] = checklist.items.map(({ id }) => id);
  const tick = (checklistItemId: string) => ({
    ...{ id: `tick ${checklistItemId}`, checklistItemId, completedAt: "2026-11-21T08:00:00Z", completedById: "anna" },
    ...{ qty: null, notHere: false, notes: null },
  });
  const done = shownWork({
    ...{ status: "done", round: 1, qcReviews: [], checklist, checklistCompletions: [tick(beds), tick(bins)] },
    ...{ awaitedItemIds: [beds, bins], finishedAt: "2026-11-21T08:30:00Z" },
  });
  const decision = { key: "d", at: "2026-11-21T09:00:00Z", notes: "Beds", status: "needs_rework" } as const;
  const waiting = [{ ...decision, items: [{ itemId: beds, note: "Creased." }] }];
  const shown = applyPendingSteps(done, waiting, reviewer);
  expect(shown).toMatchObject({ status: "in_progress", finishedAt: null });
  expect(openItemIds(shown)).toEqual([beds]);
  expect(shown.awaitedItemIds).toEqual([bins]);
  expect(reworkOf(shown)).toMatchObject([{ itemId: beds, note: "Creased.", markedBy: reviewer }]);
  const undone = { key: "u", at: "2026-11-21T09:00:05Z", notes: null, status: "undone" } as const;
  expect(applyPendingSteps(done, [...waiting, undone], reviewer)).toEqual(done);
});
