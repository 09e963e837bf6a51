import { describe, expect, test } from "vitest";
import { nextSequence, planLane, retryAfter, retrySeconds } from "./webhooks";

describe("a message that failed", () => {
  test("waits longer each time, from 5 seconds to 24 hours, and is then given up", () => {
    const waits = retrySeconds.map((_, failures) => retryAfter(failures + 1, 0.5));
    expect(waits).toEqual([5, 30, 120, 600, 1_800, 7_200, 21_600, 43_200, 86_400].map((seconds) => seconds * 1_000));
    expect(retryAfter(retrySeconds.length + 1, 0.5)).toBeNull();
  });

  test("waits a tenth shorter or longer, by chance", () => {
    expect([retryAfter(1, 0), retryAfter(1, 1)]).toEqual([4_500, 5_500]);
  });
});

test.each([
  ["the time in milliseconds", 0, 1_700_000_000_000, 1_700_000_000_000],
  ["one more in the same millisecond", 1_700_000_000_000, 1_700_000_000_000, 1_700_000_000_001],
  ["one more if the clock was set back", 1_700_000_000_500, 1_700_000_000_000, 1_700_000_000_501],
])("a sequence number is %s", (_, last, now, next) => {
  expect(nextSequence(last, now)).toBe(next);
});

describe("of what waits in a lane", () => {
  const fresh = (id: string) => ({ id, attempts: 0 });
  const tried = (id: string) => ({ id, attempts: 2 });
  const none = { send: null, isAgain: false, superseded: [], dropped: [] };

  test.each([
    ["the newest is sent for all", [fresh("a"), fresh("b")], "news", { send: "b", dropped: ["a"] }],
    ["nothing is sent that was received", [fresh("a"), fresh("b")], "received", { dropped: ["a", "b"] }],
    ["what failed is sent again, as it was", [tried("a")], "news", { send: "a", isAgain: true }],
    ["it is sent again also if it was received before", [tried("a")], "received", { send: "a", isAgain: true }],
    ["something newer supersedes what failed", [tried("a"), fresh("b")], "news", { send: "b", superseded: ["a"] }],
    [
      "a state is sent again if another may have arrived since",
      [tried("a"), fresh("b")],
      "received",
      { send: "b", superseded: ["a"] },
    ],
    [
      "a row that was committed late is newer than one that was sent",
      [fresh("a"), tried("b")],
      "news",
      { send: "a", superseded: ["b"] },
    ],
    ["nothing is told of what is gone", [fresh("a")], "gone", { isAgain: true, dropped: ["a"] }],
    [
      "what failed is told although it is gone",
      [tried("a"), fresh("b")],
      "gone",
      { send: "a", isAgain: true, dropped: ["b"] },
    ],
  ] as const)("%s", (_, pending, now, plan) => {
    expect(planLane(pending, now)).toEqual({ ...none, ...plan });
  });
});
