import { expect, test } from "vitest";
import { canInspectRound } from "./rounds";

const at = (time: string) => new Date(`2031-05-12T${time}Z`);

test.each([
  ["10:00:00.000", "11:00:00.000", "state-conflict"],
  ["10:59:59.999", "11:00:00.000", "state-conflict"],
  ["11:00:00.000", "11:00:00.000", "yes"],
  ["11:30:00.000", "11:00:00.000", "yes"],
])("an inspector's step of %s about a round that was finished at %s: %s", (madeAt, finishedAt, expected) => {
  const verdict = canInspectRound({ madeAt: at(madeAt), finishedAt: at(finishedAt) });
  expect(typeof verdict === "string" ? verdict : verdict.code).toBe(expected);
});

test("nothing is of an earlier round while nobody has finished", () => {
  expect(canInspectRound({ madeAt: at("10:00:00.000"), finishedAt: null })).toBe("yes");
});
