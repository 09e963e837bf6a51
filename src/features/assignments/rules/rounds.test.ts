import { expect, test } from "vitest";
import type { Verdict } from "../../../shared/verdict";
import { canInspectRound, canJudgeRound } from "./rounds";

const at = (time: string) => new Date(`2031-05-12T${time}Z`);
const words = (verdict: Verdict) => (typeof verdict === "string" ? verdict : verdict.code);

test.each([
  [2, 2, "yes"],
  [2, 1, "state-conflict"],
  // Its cleaners have undone the submission.
  [1, 2, "state-conflict"],
  [2, undefined, "yes"],
])("in round %s, what names round %s: %s", (round, shown, expected) => {
  expect(words(canJudgeRound(round, shown))).toBe(expected);
  const finished = { round, madeAt: at("11:30:00.000"), finishedAt: at("11:00:00.000") };
  expect(words(canInspectRound(finished, shown))).toBe(expected);
});

test.each([
  ["10:00:00.000", "11:00:00.000", "state-conflict"],
  ["10:59:59.999", "11:00:00.000", "state-conflict"],
  ["11:00:00.000", "11:00:00.000", "yes"],
  ["11:30:00.000", "11:00:00.000", "yes"],
])("an inspector's step of %s about a round that was finished at %s: %s", (madeAt, finishedAt, expected) => {
  expect(words(canInspectRound({ round: 2, madeAt: at(madeAt), finishedAt: at(finishedAt) }))).toBe(expected);
});

test("nothing is of an earlier round while nobody has finished", () => {
  expect(canInspectRound({ round: 0, madeAt: at("10:00:00.000"), finishedAt: null })).toBe("yes");
});
