import { expect, test } from "vitest";
import { canAddPhoto, canTakeSize } from "./rules";
import { canRemovePhoto } from "./rules/removal";

const me = { id: "me", name: "Quinn" };
const other = { id: "other", name: "Olaf" };

test.each([
  ["pending", "state-conflict"],
  ["in_progress", "yes"],
  ["needs_review", "yes"],
  ["done", "state-conflict"],
] as const)("a cleaner's photo while the work is %s: %s", (status, verdict) => {
  const answer = canAddPhoto(status);
  expect(answer instanceof Error ? answer.code : answer).toBe(verdict);
});

test.each([
  ["cleaner", me, null, "in_progress", undefined, "yes"],
  ["cleaner", other, null, "in_progress", undefined, "not-found"],
  ["cleaner", me, null, "needs_review", undefined, "state-conflict"],
  ["cleaner", me, null, "done", undefined, "state-conflict"],
  ["qc", me, 1, "done", { status: "in_progress", reviewer: me }, "yes"],
  ["qc", me, 1, "done", { status: "passed", reviewer: me }, "state-conflict"],
  // Of an earlier round.
  ["qc", me, 0, "done", { status: "in_progress", reviewer: me }, "state-conflict"],
  ["qc", other, 1, "done", { status: "in_progress", reviewer: me }, "not-found"],
  ["teamleader", other, null, "done", undefined, "yes"],
  ["admin", other, 1, "in_progress", undefined, "yes"],
] as const)("a %s removes a photo of %j, QC round %j, while %s with review %j: %s", (...given) => {
  const [role, createdBy, qcRound, status, review, verdict] = given;
  const answer = canRemovePhoto({ qcRound, createdBy }, { status, round: 1, review }, { id: "me", role });
  expect(answer instanceof Error ? answer.code : answer).toBe(verdict);
});

test.each([
  [10_485_761, null, "too-large"],
  [10_485_760, null, "yes"],
  [1, null, "yes"],
  [0, null, "invalid"],
  [0, 0, "invalid"],
  [5, 5, "yes"],
  [5, 6, "invalid"],
  [10_485_761, 10_485_761, "too-large"],
])("a file of %i bytes where %j were announced: %s", (size, announced, verdict) => {
  const answer = canTakeSize(size, announced);
  expect(answer instanceof Error ? answer.code : answer).toBe(verdict);
});
